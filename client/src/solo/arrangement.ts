/** An arrangement of the cards as text: what a game has been in, whatever way it came there. */
import { type Position, writePosition } from "../engine/index.ts";

/** The number of the pass makes no other arrangement. */
export function arrangement(position: Position): string {
  const text = writePosition(position);
  return position.family === "klondike" ? text.slice(0, text.lastIndexOf(" ")) : text;
}
