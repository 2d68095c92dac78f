/**
 * The keys of the solo page, wherever on it the focus is: F2 for another game, ? for all keys.
 *
 * Does nothing by itself; what the table answers is no business of the page.
 */
import { asksForKeys } from "../table/page_keys.ts";

export interface KeyHands {
  newGame(): void;
  keys(): void;
}

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
}
