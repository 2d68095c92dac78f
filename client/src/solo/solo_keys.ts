/**
 * The keys of the solo page, wherever on it the focus is: F2 for another game, ? for all keys, Ctrl or Cmd with Z and Y.
 *
 * Does nothing by itself; what the table answers is no business of the page, and what is typed somewhere is nobody's.
 */
import { asksForKeys, followHistory, type HistoryHands } from "../table/page_keys.ts";

export interface KeyHands extends HistoryHands {
  newGame(): void;
  keys(): void;
  /** Whether there is a game that is seen. */
  hasGame(): boolean;
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
  followHistory(hands, () => hands.hasGame());
}
