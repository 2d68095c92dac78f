/**
 * What a browser keeps of solo play, over a game's whole life: taken up, saved after each move, counted when it is over.
 *
 * Says through `warn` whether the browser keeps anything. Knows no page.
 */
import { IllegalMove, type Rules } from "../engine/index.ts";
import { BestRuns, runOf } from "./best_runs.ts";
import { freshId } from "./fresh_id.ts";
import { KeptGame, type SavedGame } from "./kept_game.ts";
import { type Counted, KeptRecords } from "./kept_records.ts";
import type { Records } from "./records.ts";
import { SoloGame } from "./solo_game.ts";

/** How a deal came out. */
export interface Outcome {
  readonly solo: SoloGame;
  readonly ms: number;
  readonly records: Records;
  /** What the win was worth; null for a deal that was ended. */
  readonly counted: Counted | null;
  /** Whether a run of this deal can be raced. */
  readonly hasRun: boolean;
}

export class SoloKept {
  readonly records: KeptRecords;
  readonly runs: BestRuns;
  private readonly game: KeptGame;
  private readonly warn: (kept: boolean) => void;

  /** `all` is what tabs share, `tab` this one's own; either may throw. */
  constructor(all: () => Storage, tab: () => Storage, warn: (kept: boolean) => void) {
    this.game = new KeptGame(all, tab);
    this.records = new KeptRecords(all);
    this.runs = new BestRuns(all);
    this.warn = warn;
  }

  /** The game that was left, to go on with. One that cannot be gone on with is put aside. */
  left(): SoloGame | null {
    const kept = this.game.game((own) => own.moves.length === 0 || this.records.knows(own.rules, own.id));
    const saved = kept ?? this.game.takeBack();
    if (saved === null) return null;
    const solo = resumed(saved);
    if (solo !== null && !solo.over && !this.isOver(solo)) return solo;
    this.warn(this.game.forget(saved.id));
    return null;
  }

  /** The same game, where another tab has come further with it. */
  later(solo: SoloGame): SoloGame | null {
    const later = this.game.later(solo);
    return later === null ? null : resumed(later);
  }

  /** Whether the game has been won or ended, here or in another tab. */
  isOver({ rules, id }: SoloGame): boolean {
    return this.records.isOver(rules, id);
  }

  save(solo: SoloGame, now: number): void {
    if (solo.over) return;
    const begun = solo.moves.length === 0 || this.records.began(solo.rules, solo.id);
    this.warn(this.game.save(solo.saved(now)) && begun);
  }

  /** Counts a game that is left for good, if anything was moved in it. */
  giveUp(solo: SoloGame, now: number): void {
    this.warn(this.records.ended(solo.rules, solo.id, Math.round(solo.ms(now))));
  }

  won(solo: SoloGame, now: number): Outcome {
    const ms = Math.round(solo.ms(now));
    const win = { moves: solo.moves.length, ms, seed: solo.seed, hints: solo.hintsTaken };
    const counted = this.records.won(solo.rules, solo.id, win);
    this.warn(this.game.forget(solo.id) && counted.kept);
    const run = runOf(solo);
    if (run !== null) this.runs.keep(run); // last, as a nearly full browser had better keep the numbers
    return { solo, ms, records: counted.records, counted, hasRun: this.hasRun(solo) };
  }

  ended(solo: SoloGame, now: number): Outcome {
    this.giveUp(solo, now);
    return this.over(solo, now);
  }

  /** The same for a game that has been counted. */
  over(solo: SoloGame, now: number): Outcome {
    const forgotten = this.game.forget(solo.id);
    if (!forgotten) this.warn(false);
    const records = this.records.of(solo.rules);
    return { solo, ms: solo.ms(now), records, counted: null, hasRun: this.hasRun(solo) };
  }

  /** Whether a run of the game's deal is kept. */
  hasRun({ rules, seed }: SoloGame): boolean {
    return this.runs.of(rules, seed) !== null;
  }

  /** Another tab has written: no win of this one is lost by it. */
  async heard(): Promise<void> {
    await Promise.all([this.records.heard(), this.runs.heard()]);
  }

  reset(rules: Rules): void {
    this.warn(this.records.reset(rules));
  }
}

/** A kept game, with a name if it has none yet; null when its moves are not those of its deal. */
function resumed(saved: SavedGame): SoloGame | null {
  try {
    return SoloGame.resume(saved.id === "" ? { ...saved, id: freshId() } : saved);
  } catch (error) {
    if (error instanceof IllegalMove) return null;
    throw error;
  }
}
