/**
 * All that a browser keeps of a player as one file, to take along to another one: settings, records, the running game, the
 * best runs.
 *
 * A file is taken as a whole or not at all: what is in it takes the place of what was kept, what is not in it stays. Knows
 * no page; what a refusal means in words is the page's business.
 *
 * @example
 * const text = keptAsText(window.localStorage);
 * takeKept(otherStorage, text); // how many things it brought
 */
import { ALL_RULES, IllegalMove } from "../engine/index.ts";
import { SETTINGS_KEY } from "../settings/kept_settings.ts";
import { settingsFrom } from "../settings/settings.ts";
import { RUNS_KEY, runFields, runsFrom } from "./best_runs.ts";
import { GAME_KEY, gameFields, gameFrom } from "./kept_game.ts";
import { KeptJson } from "./kept_json.ts";
import { KeptRecords, OLDER_RECORDS_KEY, RECORDS_KEY } from "./kept_records.ts";
import { rulesFrom, SETUP_KEY } from "./kept_setup.ts";
import { fieldsOf, recordsFrom } from "./read_records.ts";
import { SoloGame } from "./solo_game.ts";

const FORMAT = "squaredeal-kept/1";
const ANY_FORMAT = /^squaredeal-kept\//;
/** No file of ours is longer: a game and a few numbers. */
const LONGEST = 4_000_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Why a file was not taken: it is no file of ours, one of a later version, a part of it (`key`) is not sound, or the browser
 * does not keep it.
 */
export class KeptFileError {
  readonly why: "not_ours" | "later_version" | "not_sound" | "not_kept";
  readonly key: string;

  constructor(why: KeptFileError["why"], key = "") {
    this.why = why;
    this.key = key;
  }
}

/** Each thing that is kept, and how it is read: its sound form, or null. */
const READ: Readonly<Record<string, (fields: Fields) => Fields | null>> = {
  [SETTINGS_KEY]: soundSettings,
  [RECORDS_KEY]: soundRecords,
  [GAME_KEY]: soundGame,
  [SETUP_KEY]: soundSetup,
  [RUNS_KEY]: soundRuns,
};

const KEYS: readonly string[] = Object.keys(READ);

/** The names of all that is kept, for whoever deletes it. */
export const KEPT_KEYS: readonly string[] = [...KEYS, OLDER_RECORDS_KEY];

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

/** What is kept, as the text of a file; what is not sound is left out, and nothing else with it. */
export function keptAsText(storage: Storage): string {
  new KeptRecords(() => storage); // takes over what an older version has kept
  const json = new KeptJson(() => storage);
  const kept = KEYS.flatMap((key) => {
    const fields = json.read(key);
    const parts = PARTS[key] === undefined ? fields : PARTS[key](fields);
    const sound = Object.keys(parts).length === 0 ? null : READ[key]!(parts);
    return sound === null ? [] : [[key, sound] as const];
  });
  return `${JSON.stringify({ format: FORMAT, kept: Object.fromEntries(kept) }, null, 1)}\n`;
}

/** Puts what a file holds in the place of what is kept; says how many things that were, or why it was not done. */
export function takeKept(storage: Storage, text: string): number | KeptFileError {
  const kept = keptIn(text);
  if (kept instanceof KeptFileError) return kept;
  const sound = new Map<string, string>();
  for (const [key, value] of Object.entries(kept)) {
    const fields = fieldsOf(value);
    const form = fields === null || !KEYS.includes(key) ? null : READ[key]!(fields);
    if (form === null) return new KeptFileError("not_sound", key);
    sound.set(key, JSON.stringify(form));
  }
  return put(storage, sound) ? sound.size : new KeptFileError("not_kept");
}

function keptIn(text: string): Fields | KeptFileError {
  const file = text.length > LONGEST ? null : fieldsOf(parsed(text));
  const { format, kept } = file ?? {};
  if (typeof format !== "string" || !ANY_FORMAT.test(format)) return new KeptFileError("not_ours");
  if (format !== FORMAT) return new KeptFileError("later_version");
  return fieldsOf(kept) ?? new KeptFileError("not_ours");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes all or nothing: where one is refused, those before it are put back. */
function put(storage: Storage, all: ReadonlyMap<string, string>): boolean {
  let before: readonly (readonly [string, string | null])[] = [];
  try {
    before = [...all.keys()].map((key) => [key, storage.getItem(key)] as const);
    for (const [key, text] of all) storage.setItem(key, text);
    return true;
  } catch {
    for (const [key] of before) storage.removeItem(key);
    for (const [key, text] of before) if (text !== null) storage.setItem(key, text);
    return false;
  }
}

function soundSettings(fields: Fields): Fields | null {
  const settings = { ...settingsFrom(fields) } as Fields;
  const known = Object.keys(fields).filter((name) => Object.hasOwn(settings, name));
  return known.every((name) => settings[name] === fields[name]) ? settings : null;
}

function soundRecords(fields: Fields): Fields | null {
  const all = Object.entries(fields).map(([code, value]) => {
    const known = ALL_RULES.some((rules) => rules.code === code);
    return [code, known ? recordsFrom(value) : null] as const;
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
  return runs === null ? null : { runs: runs.map(runFields) };
}

/** A running game whose moves are those of its deal. */
function soundGame(fields: Fields): Fields | null {
  const game = gameFrom(fields);
  if (game === null) return null;
  try {
    SoloGame.resume(game);
    return gameFields(game);
  } catch (error) {
    if (error instanceof IllegalMove) return null;
    throw error;
  }
}
