/**
 * A part of a page that is not needed at first: fetched in idle time, or as soon as it is wanted.
 *
 * What cannot be fetched, as without a network or when the server has another build by now, is tried again for as long as
 * the page lives; meanwhile `isMissing`. Does not know what the part is.
 *
 * @example
 * const after = new Later(() => import("./afterwards.ts"), draw);
 * after.soon(); // for nobody must wait for it when the race ends
 * after.want()?.overPanel(…) ?? waitingPanel(after)
 */

/** What is wanted is tried again after so long, and what is not yet after so much longer. */
const AGAIN_MS = 2_000;
const LATER_MS = 30_000;
/** A browser that does not tell when it is idle gets so much time for what comes first. */
const IDLE_MS = 2_000;

export class Later<Part> {
  readonly #fetch: () => Promise<Part>;
  readonly #come: () => void;
  #part: Part | null = null;
  #isFetching = false;
  #isWanted = false;
  #isMissing = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** `come` is called when a part that was wanted has come, or could not be had. */
  constructor(fetch: () => Promise<Part>, come: () => void) {
    this.#fetch = fetch;
    this.#come = come;
  }

  /** The last try has failed. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** The part if it is here; else it is fetched, and `come` is called. */
  want(): Part | null {
    if (this.#part === null && !this.#isWanted) {
      this.#isWanted = true;
      this.#isMissing = false;
      void this.#try();
    }
    return this.#part;
  }

  /** Fetches the part when the browser has nothing else to do. */
  soon(): void {
    const start = (): void => void this.#try();
    if (typeof requestIdleCallback === "function") requestIdleCallback(start);
    else setTimeout(start, IDLE_MS);
  }

  async #try(): Promise<void> {
    if (this.#isFetching || this.#part !== null) return;
    clearTimeout(this.#again);
    this.#isFetching = true;
    try {
      this.#part = await this.#fetch();
      this.#isMissing = false;
    } catch {
      this.#isMissing = true; // `waitingPanel` says so to whom it concerns
      this.#again = setTimeout(() => void this.#try(), this.#isWanted ? AGAIN_MS : LATER_MS);
    }
    this.#isFetching = false;
    if (this.#isWanted) this.#come();
  }
}
