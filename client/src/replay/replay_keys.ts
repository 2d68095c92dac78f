/**
 * The keys of the replay page: a pure function from a key to what is to be done.
 *
 * @example
 * commandForKey("ArrowRight", false) // "forward"
 */

export type Command = "toggle" | "back" | "forward" | "earlier" | "later" | "start" | "end" | "keys" | { seat: number };

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [" ", "toggle"],
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  [",", "earlier"],
  [".", "later"],
  ["Home", "start"],
  ["End", "end"],
  ["?", "keys"],
]);

/** On the scrubber Up and Down step as well, as they do on any slider. */
const ON_SCRUBBER: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["ArrowUp", "forward"],
  ["ArrowDown", "back"],
]);

/** What is to be done, or null where the key is none of these. A digit means the seat of that number, 0 the tenth. */
export function commandForKey(key: string, onScrubber: boolean): Command | null {
  if (/^[0-9]$/.test(key)) return { seat: key === "0" ? 9 : Number(key) - 1 };
  return COMMANDS.get(key) ?? (onScrubber ? ON_SCRUBBER.get(key) : null) ?? null;
}

/** Whether a key is the page's: none that a field, a button or a dialog has a use for. */
export function isForReplay(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, target, key } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (!(target instanceof Element) || target.closest("#scrubber") !== null) return true;
  if (target.closest("dialog, select, textarea") !== null) return false;
  if (target.closest("input") !== null) return !/^(?: |Arrow.*)$/.test(key);
  return key !== " " || target.closest("button, a, summary") === null;
}
