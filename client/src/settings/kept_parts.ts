/**
 * What a browser keeps of a player, name by name, and how each is read: settings, records, the running game, the rules
 * played last, the best runs.
 *
 * Sound is what this version understands as a whole. Knows neither files nor pages.
 *
 * @example
 * split(RUNS_KEY, { runs: [won, another] }); // the one that wins as `sound`, the other as `unread`
 */

import { SETTINGS_KEY } from "../choices/kept_settings.ts";
import { settingsFrom } from "../choices/settings.ts";
import { ALL_RULES, IllegalMove } from "../engine/index.ts";
import { RUNS_KEY, runFields, runsFrom } from "../solo/best_runs.ts";
import { GAME_KEY, gameFields, gameFrom } from "../solo/kept_game.ts";
import type { Fields } from "../solo/kept_json.ts";
import { RECORDS_KEY } from "../solo/kept_records.ts";
import { rulesFrom, SETUP_KEY } from "../solo/kept_setup.ts";
import { fieldsOf, recordsFrom } from "../solo/read_records.ts";
import { SoloGame } from "../solo/solo_game.ts";

/** Each thing that is kept, and how it is read: its sound form, or null. */
const READ: Readonly<Record<string, (fields: Fields) => Fields | null>> = {
  [SETTINGS_KEY]: soundSettings,
  [RECORDS_KEY]: soundRecords,
  [GAME_KEY]: soundGame,
  [SETUP_KEY]: soundSetup,
  [RUNS_KEY]: soundRuns,
};

export const KEPT_NAMES: readonly string[] = Object.keys(READ);

/** The sound form of what is kept under a name, or null for what is none, or no name of ours. */
export function soundOf(key: string, fields: Fields): Fields | null {
  return KEPT_NAMES.includes(key) ? READ[key]!(fields) : null;
}

/** Of what has many parts the sound ones: one that is not, as a later version's, takes no other away. */
const PARTS: Readonly<Record<string, (fields: Fields) => Fields>> = {
  [SETTINGS_KEY]: (fields) => soundEntries(fields, soundSettings),
  [RECORDS_KEY]: (fields) => soundEntries(fields, soundRecords),
  [RUNS_KEY]: ({ runs }) => {
    const sound = (Array.isArray(runs) ? runs : []).filter((run) => soundRuns({ runs: [run] }) !== null);
    return sound.length === 0 ? {} : { runs: sound };
  },
};

function soundEntries(fields: Fields, read: (fields: Fields) => Fields | null): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => read({ [name]: value }) !== null));
}

/** What is kept under one name: its sound form, and what of it this version cannot read. */
export function split(key: string, fields: Fields): { readonly sound: Fields | null; readonly unread: Fields | null } {
  const parts = PARTS[key] === undefined ? fields : PARTS[key](fields);
  const sound = Object.keys(parts).length === 0 ? null : READ[key]!(parts);
  const unread = without(fields, sound === null ? {} : parts);
  return { sound, unread: Object.keys(unread).length === 0 ? null : unread };
}

/** Fields without some of them; of a list in both, without those in it. */
function without(fields: Fields, parts: Fields): Fields {
  const left = Object.entries(fields).map(([name, value]) => {
    const part = parts[name];
    if (!Array.isArray(value) || !Array.isArray(part)) return [name, Object.hasOwn(parts, name) ? [] : value] as const;
    return [name, value.filter((each) => !part.includes(each))] as const;
  });
  return Object.fromEntries(left.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

function soundSettings(fields: Fields): Fields | null {
  const settings = { ...settingsFrom(fields) } as Fields;
  const known = Object.keys(fields).filter((name) => Object.hasOwn(settings, name));
  return known.every((name) => settings[name] === fields[name]) ? { ...fields, ...settings } : null;
}

function soundRecords(fields: Fields): Fields | null {
  const all = Object.entries(fields).map(([code, value]) => {
    const known = ALL_RULES.some((rules) => rules.code === code);
    const records = known ? recordsFrom(value) : null;
    return [code, records === null ? null : { ...fieldsOf(value), ...records }] as const;
  });
  return all.every(([, records]) => records !== null) ? Object.fromEntries(all) : null;
}

function soundSetup(fields: Fields): Fields | null {
  const rules = rulesFrom(fields);
  return rules === null ? null : { rules: rules.code };
}

/** Runs that win. */
function soundRuns(fields: Fields): Fields | null {
  const runs = runsFrom(fields);
  const kept = fields["runs"] as readonly Fields[];
  return runs === null ? null : { runs: runs.map((run, at) => ({ ...kept[at], ...runFields(run) })) };
}

/** A running game whose moves are those of its deal. */
function soundGame(fields: Fields): Fields | null {
  const game = gameFrom(fields);
  if (game === null) return null;
  try {
    SoloGame.resume(game);
    return { ...fields, ...gameFields(game) };
  } catch (error) {
    if (error instanceof IllegalMove) return null;
    throw error;
  }
}
