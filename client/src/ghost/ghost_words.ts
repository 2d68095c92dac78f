/** Sentences of a ghost race: differences of time, how a run ended, what is told on the way. */
import { clockText, resultText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import type { News, Verdict } from "./duel.ts";
import type { GhostRun } from "./ghost_run.ts";

const MINUTE = 60_000;
const LONG = 24;
const SHOWN = 8;

/** Seeds drawn by a server are long hexadecimal numbers: their beginning tells them apart. */
export function shownSeed(seed: string): string {
  const signs = [...seed];
  return signs.length > LONG ? `${signs.slice(0, SHOWN).join("")}…` : seed;
}

/** "3.4 s", "12 s", "1:05 min": the nearer, the finer. */
function differenceWords(ms: number): string {
  if (ms >= MINUTE) return words("ghost-minutes", { clock: clockText(ms) });
  return words("ghost-seconds", {
    seconds: ms < 10_000 ? (Math.round(ms / 100) / 10).toFixed(1) : Math.round(ms / 1_000),
  });
}

/** "home after 3:12.40", or "resigned, 17 home". */
function endWords({ track, won, end, state }: GhostRun): string {
  if (won) return words("ghost-came-home", { time: resultText(end) });
  return words("ghost-never-home", { state, home: track.homes.at(-1)! });
}

export function newsWords(news: News): string {
  const { count } = news;
  if (news.kind === "ghost") return words("ghost-news-ghost", { count, own: news.own });
  if (news.by === 0) return words("ghost-news-level", { count });
  const by = differenceWords(Math.abs(news.by));
  return words(news.by > 0 ? "ghost-news-after" : "ghost-news-before", { count, by });
}

/** What is told when the ghost has made its last move. */
export function ghostOverWords(ghost: GhostRun): string {
  if (ghost.won) return words("ghost-news-won", { time: clockText(ghost.end) });
  return words("ghost-news-over", { how: endWords(ghost) });
}

/** "3 cards ahead". */
export function leadWords(cards: number): string {
  return cards < 0 ? words("ghost-behind", { cards: -cards }) : words("ghost-lead", { cards });
}

/** What the result says below its heading; `home` are the cards of the own run. */
export function verdictWords({ first, by }: Verdict, ghost: GhostRun, home: number): string {
  const { name, end, track } = ghost;
  if (by !== null) return words(`ghost-by-${first}`, { by: differenceWords(by), name });
  return words(`ghost-alone-${first}`, { name, home, ghost: track.homes.at(-1)!, time: resultText(end) });
}
