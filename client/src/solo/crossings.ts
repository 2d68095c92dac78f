/**
 * Changes that another tab may write over, because it had read what was kept before they were made: for a moment they are
 * looked after, and made again where they are gone.
 *
 * Every change must do nothing where it is in what is kept already; all tabs come to the same then, whoever wrote last. One
 * tab at a time looks, where the browser has locks. Knows neither storage nor records.
 *
 * @example
 * const crossings = new Crossings("squaredeal.solo.records");
 * crossings.made(() => records.won(game)); // and on every storage event: crossings.settle()
 */

/** Tabs write over one another within milliseconds; what changes later was meant. */
const MOMENT_MS = 3_000;

interface Change {
  readonly at: number;
  readonly again: () => void;
}

export class Crossings {
  private readonly name: string;
  private readonly locks: LockManager | null;
  private changes: readonly Change[] = [];

  /** `locks` are there on secure pages only. */
  constructor(name: string, locks: LockManager | null = navigator.locks ?? null) {
    this.name = name;
    this.locks = locks;
  }

  /** A change was made; `again` makes it once more. */
  made(again: () => void): void {
    this.changes = [...this.recent(), { at: performance.now(), again }];
    void this.settle();
  }

  /** Makes the changes of the last moment again, in their order. */
  async settle(): Promise<void> {
    if (this.recent().length === 0) return;
    const make = (): void => {
      for (const { again } of this.recent()) again();
    };
    if (this.locks === null) make();
    else await this.locks.request(this.name, make).catch(refused(make));
  }

  /** What was made is not wanted any more. */
  forget(): void {
    this.changes = [];
  }

  private recent(): readonly Change[] {
    const from = performance.now() - MOMENT_MS;
    return this.changes.filter(({ at }) => at >= from);
  }
}

/** A page that may keep nothing may have no locks either: it does without. */
function refused(make: () => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DOMException)) throw error;
    make();
  };
}
