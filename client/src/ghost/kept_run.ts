/**
 * The own run of a ghost race, kept while its page is: a page that is loaded again, or that a phone has put away, goes on.
 *
 * One run for each tab, in its session's storage; nothing of it is left when the tab is closed. What is read may be anything.
 */
import { arrayOf, count, Damaged, object, string } from "../verifying/shape.ts";
import type { OwnRun } from "./ghost_race.ts";

const KEY = "squaredeal.ghost";

const kept = object({ race: string, seat: count, moves: arrayOf(string), at: arrayOf(count), ms: count, hints: count });

export class KeptRun {
  private readonly storage: () => Storage;
  private readonly race: string;

  /** `storage` may throw: some browsers do when it is only looked at. */
  constructor(storage: () => Storage, race: string) {
    this.storage = storage;
    this.race = race;
  }

  /** The run against this seat of the race that was left, or null. */
  read(seat: number): OwnRun | null {
    const found = this.found();
    if (found === null || found.race !== this.race || found.seat !== seat) return null;
    const { moves, at, ms, hints } = found;
    const ascends = at.every((time, index) => time >= (at[index - 1] ?? 0)) && (at.at(-1) ?? 0) <= ms;
    return at.length === moves.length && ascends ? { moves, at, ms, hints } : null;
  }

  /** The seat whose ghost was raced when the page was left, or null. */
  seat(): number | null {
    const found = this.found();
    return found !== null && found.race === this.race ? found.seat : null;
  }

  save(seat: number, run: OwnRun): void {
    this.try((storage) => storage.setItem(KEY, JSON.stringify({ race: this.race, seat, ...run })));
  }

  forget(): void {
    this.try((storage) => storage.removeItem(KEY));
  }

  private found(): ReturnType<typeof kept> | null {
    try {
      return kept(JSON.parse(this.storage().getItem(KEY) ?? "null"), "kept");
    } catch (error) {
      if (error instanceof Damaged || error instanceof SyntaxError || error instanceof DOMException) return null;
      throw error;
    }
  }

  /** A browser that keeps nothing still lets one race. */
  private try(change: (storage: Storage) => void): void {
    try {
      change(this.storage());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
}
