/** Shares a race that was won, with the way to race the same ghost. What it needs is loaded when somebody shares. */
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import type { GhostRace } from "./ghost_race.ts";
import { shownSeed } from "./ghost_words.ts";

/** What came of it, and the text where it is to be copied by hand. */
export interface Shared {
  readonly says: string;
  readonly text: string | null;
}

/** `address` is the way to race the same ghost, or to play its deal. */
export async function shareWin({ ghost, moves, hintsTaken }: GhostRace, ms: number, address: string): Promise<Shared> {
  const loaded = await import("../share/share.ts").catch(() => null); // without a connection there is none
  if (loaded === null) return { says: words("ghost-away"), text: null };
  const { how, text } = await loaded.share({
    game: rulesWords(ghost.rules.code),
    deal: shownSeed(ghost.seed),
    moves: moves.length,
    ms,
    hints: hintsTaken,
    link: new URL(address, location.href).href,
  });
  if (how === "cancelled") return { says: "", text: null };
  return { says: words(`share-${how}`), text: how === "saved" || how === "shown" ? text : null };
}
