/**
 * All that a browser keeps of a player as one file, to take along to another one: settings, records, the running game, the
 * best runs.
 *
 * A file is taken as a whole or not at all: what is in it takes the place of what was kept, what is not in it stays. What
 * only a later version understands goes along unread. Knows no page; what a refusal means in words is the page's business.
 *
 * @example
 * const text = keptAsText(window.localStorage);
 * takeKept(otherStorage, text); // how many things it brought
 */
import { GAME_KEY, UNREAD_GAME_KEY } from "../solo/kept_game.ts";
import { type Fields, KeptJson } from "../solo/kept_json.ts";
import { KeptRecords, OLDER_RECORDS_KEY } from "../solo/kept_records.ts";
import { fieldsOf } from "../solo/read_records.ts";
import { KEPT_NAMES, soundOf, split } from "./kept_parts.ts";

const FORMAT = "squaredeal-kept/1";
const ANY_FORMAT = /^squaredeal-kept\//;
/** No file of ours is longer: a game and a few numbers. */
const LONGEST = 4_000_000;

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

/** The names of all that is kept, for whoever deletes it. */
export const KEPT_KEYS: readonly string[] = [...KEPT_NAMES, OLDER_RECORDS_KEY, UNREAD_GAME_KEY];

/** What is kept, as the text of a file; what is not sound takes nothing else along, and is told apart. */
export function keptAsText(storage: Storage): string {
  new KeptRecords(() => storage); // takes over what an older version has kept
  const json = new KeptJson(() => storage);
  const all = KEPT_NAMES.map((key) => ({ key, ...split(key, json.read(key)) }));
  const kept = all.flatMap(({ key, sound }) => (sound === null ? [] : [[key, sound] as const]));
  const aside = json.read(UNREAD_GAME_KEY);
  const unread = all.flatMap(({ key, unread: left }) => {
    const part = key === GAME_KEY && left === null && Object.keys(aside).length > 0 ? aside : left;
    return part === null ? [] : [[key, part] as const];
  });
  const parts = unread.length === 0 ? {} : { unread: Object.fromEntries(unread) };
  return `${JSON.stringify({ format: FORMAT, kept: Object.fromEntries(kept), ...parts }, null, 1)}\n`;
}

/** Puts what a file holds in the place of what is kept; says how many things that were, or why it was not done. */
export function takeKept(storage: Storage, text: string): number | KeptFileError {
  const file = fileIn(text);
  if (file instanceof KeptFileError) return file;
  const sound = new Map<string, Fields>();
  for (const [key, value] of Object.entries(file.kept)) {
    const fields = fieldsOf(value);
    const form = fields === null ? null : soundOf(key, fields);
    if (form === null) return new KeptFileError("not_sound", key);
    sound.set(key, form);
  }
  const all = new Map(sound);
  for (const [key, value] of Object.entries(file.unread)) {
    const fields = KEPT_NAMES.includes(key) ? fieldsOf(value) : null;
    if (fields === null) return new KeptFileError("not_sound", key);
    if (key === GAME_KEY) all.set(UNREAD_GAME_KEY, fields);
    else all.set(key, joined(fields, sound.get(key) ?? null, new KeptJson(() => storage).read(key)));
  }
  return put(storage, all) ? sound.size : new KeptFileError("not_kept");
}

/** What cannot be read together with what can: that of the same file, or else what is kept, which stays. */
function joined(unread: Fields, sound: Fields | null, kept: Fields): Fields {
  const [runs, others] = [(sound ?? kept)["runs"], unread["runs"]];
  const both = Array.isArray(runs) && Array.isArray(others) ? { runs: [...others, ...runs] } : {};
  return sound === null ? { ...unread, ...kept, ...both } : { ...sound, ...unread, ...both };
}

interface KeptFile {
  readonly kept: Fields;
  readonly unread: Fields;
}

function fileIn(text: string): KeptFile | KeptFileError {
  const file = text.length > LONGEST ? null : fieldsOf(parsed(text));
  const { format, kept: all, unread: left = {} } = file ?? {};
  if (typeof format !== "string" || !ANY_FORMAT.test(format)) return new KeptFileError("not_ours");
  if (format !== FORMAT) return new KeptFileError("later_version");
  const [kept, unread] = [fieldsOf(all), fieldsOf(left)];
  return kept === null || unread === null ? new KeptFileError("not_ours") : { kept, unread };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes all or nothing: where one is refused, those before it are put back. */
function put(storage: Storage, all: ReadonlyMap<string, Fields>): boolean {
  let before: readonly (readonly [string, string | null])[] = [];
  try {
    before = [...all.keys()].map((key) => [key, storage.getItem(key)] as const);
    for (const [key, fields] of all) storage.setItem(key, JSON.stringify(fields));
    return true;
  } catch {
    for (const [key] of before) storage.removeItem(key);
    for (const [key, text] of before) if (text !== null) storage.setItem(key, text);
    return false;
  }
}
