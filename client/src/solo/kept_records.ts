/**
 * A player's records under each rule set, as this browser keeps them for all its tabs.
 *
 * Every change is made to what is kept at that moment, and made again where another tab, that had read the moment before,
 * has written over it: no win is lost. Knows no page.
 */
import { ALL_RULES, type Rules } from "../engine/index.ts";
import { Crossings } from "./crossings.ts";
import { KeptJson } from "./kept_json.ts";
import { recordsFrom, winFrom } from "./read_records.ts";
import { began, ended, NO_RECORDS, type Records, reset, type Win, won } from "./records.ts";

export const RECORDS_KEY = "squaredeal.solo.records";
/** Where only the best wins were kept, before there were records. */
export const OLDER_RECORDS_KEY = "squaredeal.solo.best";

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
    return this.change(rules, reset);
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
    return this.json.write(RECORDS_KEY, { ...this.json.read(RECORDS_KEY), [rules.code]: after });
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
