/** Sentences about the rules of solo play. */
import { apply, cardsHome, DRAW, type Position, RECYCLE, Refusal, type Rules } from "../engine/index.ts";
import { apart } from "../words/apart.ts";
import { words } from "../words/words.ts";
import type { SoloGame } from "./solo_game.ts";
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

/** Marks of direction, which would turn round the words after a seed. */
const DIRECTION = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/** A longer seed is shown by its beginning. */
const LONGEST_SHOWN = 40;
const BEGINNING = 32;

/** A seed as it is shown; the whole of it is in the form and in the title of the table. */
export function seedWords(seed: string): string {
  if (DRAWN.test(seed)) return words("solo-seed-drawn", { beginning: seed.slice(0, 8) });
  const signs = [...seed.replace(DIRECTION, "")];
  const isLong = signs.length > LONGEST_SHOWN;
  const shown = isLong ? words("solo-seed-drawn", { beginning: signs.slice(0, BEGINNING).join("") }) : signs.join("");
  return apart(shown);
}

/** "best known: 93 moves · difficulty 2 of 5", nothing for a deal of which nothing is known. */
export function knownWords(known: Known | null): string {
  return known === null ? "" : words("solo-known", { par: known.par, difficulty: known.difficulty });
}

/** That no hint was found, and what is left to look at: the stock, a card back from its foundation, an undo. */
export function noHintWords({ rules, game, canUndo }: Pick<SoloGame, "rules" | "game" | "canUndo">): string {
  const { position } = game;
  const left: string[] = [];
  if (position.family === "klondike") {
    const stock = position.stock.length > 0 ? DRAW : RECYCLE;
    if (!(apply(rules, position, stock) instanceof Refusal)) left.push(words("hint-left-stock"));
    if (cardsHome(position) > 0) left.push(words("hint-left-home"));
  }
  if (canUndo) left.push(words("hint-left-undo"));
  return left.length === 0 ? words("hint-left-nothing") : words("hint-left", { left: left.join(", ") });
}
