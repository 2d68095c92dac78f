/**
 * A win as a few lines of text, for wherever people talk.
 *
 * @example
 * shareText({ game: "FreeCell", deal: "617", moves: 93, ms: 192_000, hints: 0, link: "https://example.org/solo?…" })
 * // FreeCell, deal 617: all 52 cards home in 93 moves and 3:12, without hints.
 * // The same deal for you: https://example.org/solo?…
 */
import { clockText } from "../words/clock.ts";
import "../words/share_words.ts";
import { words } from "../words/words.ts";
import type { ShareFacts } from "./facts.ts";

export function shareText({ game, deal, moves, ms, hints, link }: ShareFacts): string {
  const told = words("share-text", { game, deal, moves, time: clockText(ms), hints });
  return `${told}\n${words("share-link", { link })}`;
}
