/**
 * The choices of looks, all that each may be, and the key they are kept under: the one list that the settings and the early
 * look script read.
 *
 * The first value of each is the usual one. Knows no storage and no document; it is small, since every page loads it
 * before its first paint.
 *
 * @example
 * chosen("table", "blue"); // "blue"
 * chosen("table", "mauve"); // "green"
 */
export const SETTINGS_KEY = "squaredeal.settings";

export const CHOICES = {
  theme: ["auto", "light", "dark"],
  table: ["green", "blue", "wine", "slate", "sand"],
  deck: ["large", "classic", "text"],
  suits: ["two", "four"],
  back: ["lattice", "stripes", "waves", "plain"],
  hand: ["right", "left"],
  motion: ["auto", "off"],
} as const;

export type ChoiceName = keyof typeof CHOICES;
export type Choice<Name extends ChoiceName> = (typeof CHOICES)[Name][number];

/** The value, if it is one of the choice's; else the usual one. */
export function chosen<Name extends ChoiceName>(name: Name, value: unknown): Choice<Name> {
  const all: readonly Choice<Name>[] = CHOICES[name];
  return all.includes(value as Choice<Name>) ? (value as Choice<Name>) : all[0]!;
}
