/**
 * Which keys are for the page, wherever on it the focus is: none that is for something else already.
 *
 * Knows no page. The table answers its own keys first and marks them as used.
 *
 * @example
 * document.addEventListener("keydown", (event) => {
 *   if (!asksForKeys(event)) return;
 *   event.preventDefault();
 *   void openKeys();
 * });
 */

/** Where something is chosen by keys, but nothing typed. */
const CHOICES = ["radio", "checkbox", "range", "button", "submit", "reset"];

/** Keys that are for something else: with a modifier, used already, or typed where one writes or chooses. */
export function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !isWithin(target, "input, select, textarea, dialog");
}

/** The question mark, which asks for all keys: some layouts have it on Alt, and where one chooses it is nothing else. */
export function asksForKeys(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, target } = event;
  if (key !== "?" || metaKey || (ctrlKey && !altKey) || defaultPrevented || repeat) return false;
  const isChoice = target instanceof HTMLInputElement && CHOICES.includes(target.type);
  return !isWithin(target, isChoice ? "dialog" : "input, select, textarea, dialog");
}

export interface HistoryHands {
  undo(): void;
  redo(): void;
}

/** Hears Ctrl or Cmd with Z and Y on the whole page, while there is a game to take moves back in. */
export function followHistory(hands: HistoryHands, hasGame: () => boolean): void {
  window.addEventListener("keydown", (event) => {
    const wish = historyWish(event);
    if (wish === null || !hasGame()) return;
    event.preventDefault();
    hands[wish]();
  });
}

/** What is to be done with the last move, where neither the table has answered nor something typed is taken back. */
function historyWish(event: KeyboardEvent): "undo" | "redo" | null {
  const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  if (altKey || !(ctrlKey || metaKey) || defaultPrevented) return null;
  if (isWithin(target, "input, select, textarea, dialog")) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

function isWithin(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null;
}
