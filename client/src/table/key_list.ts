/**
 * All keys of the table, and those that a page adds: as word ids of the key and of what it does.
 *
 * A key that is a sign or a letter everywhere is its own name. Knows words by their ids alone; `keys_words.ts` brings them.
 */

export type KeyLine = readonly [key: string, does: string];
/** `page` is any without a table. */
export type KeyPage = "solo" | "race" | "watch" | "ghost" | "daily" | "page";

export const TABLE_KEYS: readonly KeyLine[] = [
  ["keys-arrows", "keys-arrows-do"],
  ["keys-ends", "keys-ends-do"],
  ["keys-space", "keys-space-do"],
  ["keys-up", "keys-up-do"],
  ["keys-escape", "keys-escape-do"],
  ["D", "keys-d-do"],
  ["F", "keys-f-do"],
  ["H", "keys-h-do"],
  ["keys-undo", "keys-undo-do"],
  ["?", "keys-all-do"],
];

/** What play alone has besides. */
export const SOLO_KEYS: readonly KeyLine[] = [
  ["P", "keys-p-do"],
  ["F2", "keys-f2-do"],
];

/** What a ghost race has besides. */
const GHOST_KEYS: readonly KeyLine[] = [
  ["P", "keys-p-do"],
  ["G", "keys-g-do"],
];

export const WATCH_KEYS: readonly KeyLine[] = [
  ["keys-digits", "keys-digits-do"],
  ["keys-sideways", "keys-sideways-do"],
  ["keys-escape", "keys-wall-do"],
];

/** What works wherever there is no table, for there are links, buttons and fields. */
const PAGE_KEYS: readonly KeyLine[] = [
  ["keys-tab", "keys-tab-do"],
  ["keys-enter", "keys-enter-do"],
  ["keys-arrows", "keys-choose-do"],
  ["keys-escape", "keys-close-do"],
];

/** What the calendar of the dailies has besides. */
const CALENDAR_KEYS: readonly KeyLine[] = [
  ["keys-arrows", "keys-days-do"],
  ["keys-ends", "keys-week-do"],
  ["keys-pages", "keys-months-do"],
];

export const KEYS_OF: Readonly<Record<KeyPage, readonly KeyLine[]>> = {
  solo: [...TABLE_KEYS, ...SOLO_KEYS],
  race: TABLE_KEYS,
  watch: [...WATCH_KEYS, ["?", "keys-all-do"]],
  ghost: [...TABLE_KEYS, ...GHOST_KEYS],
  daily: [...PAGE_KEYS, ...CALENDAR_KEYS, ["?", "keys-all-do"]],
  page: [...PAGE_KEYS, ["?", "keys-all-do"]],
};

/** The name of a key: its word's id begins with `keys-`. */
export function keyName(key: string, words: (id: string) => string): string {
  return key.startsWith("keys-") ? words(key) : key;
}
