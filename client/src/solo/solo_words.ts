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

/** "best known: 93 moves · difficulty 2 of 5", nothing for a deal of which nothing is known. */
export function knownWords(known: Known | null): string {
  return known === null ? "" : words("solo-known", { par: known.par, difficulty: known.difficulty });
}
