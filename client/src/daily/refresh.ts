/**
 * When a page that stays open should look again at what others have done meanwhile: from time to time while it is seen,
 * and when somebody comes back to it. A page that nobody looks at asks nothing.
 *
 * @example
 * new Refresh(() => void board.readAgain());
 */

/** A board need not be newer than this. */
export const EVERY_MS = 30_000;
/** Coming back twice within so short a time is one look. */
const SOON_MS = 2_000;

export class Refresh {
  readonly #look: () => void;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(look: () => void) {
    this.#look = look;
    setInterval(() => this.#again(), EVERY_MS);
    addEventListener("focus", () => this.#again());
  }

  #again(): void {
    const now = performance.now();
    if (document.visibilityState !== "visible" || now - this.#lookedAt < SOON_MS) return;
    this.#lookedAt = now;
    this.#look();
  }
}
