/**
 * The keys of the solo page, wherever on it the focus is: F2 for another game, ? for all keys, Ctrl or Cmd with Z and Y.
 *
 * Does nothing by itself; what the table answers is no business of the page, and what is typed somewhere is nobody's.
 */
import { asksForKeys } from "../table/page_keys.ts";

export interface KeyHands {
  newGame(): void;
  keys(): void;
  /** Each says whether there is a game to do it in. */
  undo(): boolean;
  redo(): boolean;
}

/** Where these keys take back what was typed, or where the game has to wait. */
const ELSEWHERE = "input, textarea, select, dialog";

export function followKeys(hands: KeyHands): void {
  window.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, repeat } = event;
    const isNewGame = key === "F2" && !altKey && !ctrlKey && !metaKey;
    const asks = asksForKeys(event);
    if (!isNewGame && !asks) return;
    event.preventDefault();
    if (asks) hands.keys();
    else if (!repeat) hands.newGame();
  });
  window.addEventListener("keydown", (event) => {
    const wish = historyWish(event);
    if (wish !== null && hands[wish]()) event.preventDefault();
  });
}

/** What is to be done with the last move, where the table itself has not answered. */
function historyWish(event: KeyboardEvent): "undo" | "redo" | null {
  const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  if (altKey || !(ctrlKey || metaKey) || defaultPrevented) return null;
  if (target instanceof Element && target.closest(ELSEWHERE) !== null) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}
