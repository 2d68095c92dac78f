/** Sentences about the rules of solo play. */
import type { Position, Rules } from "../engine/index.ts";
import { words } from "../words/words.ts";
import type { Known } from "./winnable.ts";

/** "FreeCell", or "Klondike, draw three, 3 passes". */
export function rulesWords(rules: Rules): string {
  if (rules.family === "freecell") return words("game-freecell");
  return words("solo-rules-klondike", { draw: rules.draw, passes: rules.passes ?? 0 });
}

/** "pass 1 of 3" in Klondike, nothing in FreeCell. */
export function passWords(rules: Rules, position: Position): string {
  if (rules.family !== "klondike" || position.family !== "klondike") return "";
  if (rules.passes === null) return words("solo-pass-unlimited", { pass: position.passNo });
  return words("solo-pass", { pass: position.passNo, passes: rules.passes });
}

/** Seeds drawn by a server are long hexadecimal numbers: their beginning tells them apart. */
const DRAWN = /^[0-9a-f]{64}$/;

/** A seed as it is shown; the whole of it is in the form and in the title of the table. */
export function seedWords(seed: string): string {
  return DRAWN.test(seed) ? words("solo-seed-drawn", { beginning: seed.slice(0, 8) }) : seed;
}

/** "best known: 93 moves · difficulty 2 of 5", nothing for a deal of which nothing is known. */
export function knownWords(known: Known | null): string {
  return known === null ? "" : words("solo-known", { par: known.par, difficulty: known.difficulty });
}
