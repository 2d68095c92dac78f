/**
 * What a player may choose about the pages, for this browser: looks, the hand they play with, and what is done for them.
 *
 * Pure: where settings are kept is in `kept_settings.ts`, how looks come onto a page in `look.ts`.
 *
 * @example
 * settingsFrom(JSON.parse(`{"theme": "dark", "table": 7}`)); // dark, and everything else as usual
 */
import { CHOICES, type Choice, type ChoiceName, chosen } from "./choices.ts";

type Looks = { readonly [Name in ChoiceName]: Choice<Name> };

export interface Settings extends Looks {
  /** Send safe cards home after each move. */
  readonly autoHome: boolean;
}

const NAMES = Object.keys(CHOICES) as ChoiceName[];

/** Reads anything as settings, field by field: what is not known falls back by itself. */
export function settingsFrom(value: unknown): Settings {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const looks = Object.fromEntries(NAMES.map((name) => [name, chosen(name, fields[name])])) as unknown as Looks;
  return { ...looks, autoHome: fields["autoHome"] === true };
}

export const DEFAULTS: Settings = settingsFrom(null);
