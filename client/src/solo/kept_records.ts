/**
 * A player's records under each rule set, as this browser keeps them for all its tabs.
 *
 * Every change is made to what is kept at that moment, and made again where another tab, that had read the moment before,
 * has written over it: no win is lost. What only a later version understands stays: fields beside the ones known here, and
 * whole records, which are put aside for one that reads them. Knows no page.
 */
import { ALL_RULES, type Rules } from "../engine/index.ts";
import { Crossings } from "./crossings.ts";
import { type Fields, KeptJson } from "./kept_json.ts";
import { fieldsOf, recordsFrom, winFrom } from "./read_records.ts";
import { began, ended, joined, NO_RECORDS, type Records, reset, type Win, won } from "./records.ts";

export const RECORDS_KEY = "squaredeal.solo.records";
/** Where only the best wins were kept, before there were records. */
export const OLDER_RECORDS_KEY = "squaredeal.solo.best";

/** Where records that could not be read are put aside, by their rules. */
const UNREAD = "unread";

/** What came of a win: which records it set, and whether it was kept. */
export interface Counted {
  readonly fewest: boolean;
  readonly fastest: boolean;
  readonly kept: boolean;
  readonly records: Records;
}

export class KeptRecords {
  private readonly json: KeptJson;
  private readonly crossings = new Crossings(RECORDS_KEY);

  constructor(storage: () => Storage) {
    this.json = new KeptJson(storage);
    this.takeOver();
    this.takeBack();
  }

  of(rules: Rules): Records {
    return recordsFrom(this.json.read(RECORDS_KEY)[rules.code]) ?? NO_RECORDS;
  }

  /** Whether the game has been won or ended, here or in another tab. */
  isOver(rules: Rules, game: string): boolean {
    return this.of(rules).over.includes(game);
  }

  /** Whether the game has begun here, and was not forgotten since with everything else. */
  knows(rules: Rules, game: string): boolean {
    const { open, over } = this.of(rules);
    return open.includes(game) || over.includes(game);
  }

  began(rules: Rules, game: string): boolean {
    return this.make(rules, (records) => began(records, game));
  }

  won(rules: Rules, game: string, win: Win): Counted {
    const records = won(this.of(rules), game, win);
    const kept = this.make(rules, (before) => won(before, game, win));
    return { fewest: records.fewest === win, fastest: records.fastest === win, kept, records };
  }

  ended(rules: Rules, game: string, ms: number): boolean {
    return this.make(rules, (records) => ended(records, game, ms));
  }

  reset(rules: Rules): boolean {
    this.crossings.forget();
    const all = withUnread(this.json.read(RECORDS_KEY), rules.code, []);
    return this.json.write(RECORDS_KEY, { ...all, [rules.code]: reset(this.of(rules)) });
  }

  /** Another tab has written: what it did not know of is kept again, unless everything was deleted. */
  async heard(): Promise<void> {
    if (Object.keys(this.json.read(RECORDS_KEY)).length === 0) this.crossings.forget();
    else await this.crossings.settle();
  }

  /** Makes a change that counts once, however often it is made. */
  private make(rules: Rules, change: (records: Records) => Records): boolean {
    const before = this.of(rules);
    if (change(before) === before) return true;
    const kept = this.change(rules, change);
    if (kept) this.crossings.made(() => void this.change(rules, change));
    return kept;
  }

  /** Changes what is kept; true when there was nothing to do or it was kept. */
  private change(rules: Rules, make: (records: Records) => Records): boolean {
    const before = this.of(rules);
    const after = make(before);
    if (after === before) return true;
    const all = this.json.read(RECORDS_KEY);
    const known = recordsFrom(all[rules.code]) !== null;
    const kept = known || all[rules.code] === undefined ? all : putAside(all, rules.code);
    return this.json.write(RECORDS_KEY, { ...kept, [rules.code]: { ...fieldsOf(kept[rules.code]), ...after } });
  }

  /** Joins what an older version has put aside to the records since, as far as it can be read here. */
  private takeBack(): void {
    const all = this.json.read(RECORDS_KEY);
    let back = all;
    for (const { code } of ALL_RULES) {
      const parts = unreadOf(all, code);
      const sound = parts.map(recordsFrom).filter((records) => records !== null);
      if (sound.length === 0) continue;
      const rest = parts.filter((part) => recordsFrom(part) === null);
      const newer = recordsFrom(all[code]) ?? NO_RECORDS;
      back = { ...withUnread(back, code, rest), [code]: [...sound, newer].reduce(joined) };
    }
    if (back !== all) this.json.write(RECORDS_KEY, back);
  }

  /** Makes the best wins kept before there were records into the first of them: each was a game played and won. */
  private takeOver(): void {
    const older = this.json.read(OLDER_RECORDS_KEY);
    if (Object.keys(older).length === 0) return;
    const all = this.json.read(RECORDS_KEY);
    const taken = ALL_RULES.flatMap(({ code }) => {
      const win = winFrom(older[code]);
      if (win === null || recordsFrom(all[code]) !== null) return [];
      return [[code, won(NO_RECORDS, "older", win)] as const];
    });
    if (this.json.write(RECORDS_KEY, { ...all, ...Object.fromEntries(taken) })) this.json.forget(OLDER_RECORDS_KEY);
  }
}

/** The same with the records of these rules put aside: they are of a later version, or damaged. */
function putAside(all: Fields, code: string): Fields {
  return { ...withUnread(all, code, [...unreadOf(all, code), all[code]]), [code]: undefined };
}

function unreadOf(all: Fields, code: string): readonly unknown[] {
  const parts = fieldsOf(all[UNREAD])?.[code];
  return Array.isArray(parts) ? parts : [];
}

function withUnread(all: Fields, code: string, parts: readonly unknown[]): Fields {
  const { [code]: _before, ...others } = fieldsOf(all[UNREAD]) ?? {};
  const unread = parts.length === 0 ? others : { ...others, [code]: parts };
  return { ...all, [UNREAD]: Object.keys(unread).length === 0 ? undefined : unread };
}
