/**
 * Real time, frame by frame, while something plays. A page that nobody sees has no frames: it goes on where it was.
 *
 * @example
 * const ticker = new Ticker((ms) => show((at = advance(replay, at, ms, false))));
 * ticker.start();
 */

/** After a longer break no more than this has passed: a page that comes back must not leap. */
const MOST_MS = 250;

export class Ticker {
  readonly #tick: (ms: number) => void;
  #frame: number | null = null;

  /** `tick` is told the ms since the last frame. */
  constructor(tick: (ms: number) => void) {
    this.#tick = tick;
  }

  get runs(): boolean {
    return this.#frame !== null;
  }

  start(): void {
    if (this.#frame !== null) return;
    let before: number | null = null;
    const next = (now: number): void => {
      this.#frame = requestAnimationFrame(next);
      if (before !== null) this.#tick(Math.min(MOST_MS, Math.max(0, now - before)));
      before = now;
    };
    this.#frame = requestAnimationFrame(next);
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}
