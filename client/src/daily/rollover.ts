/**
 * When a page should ask for the dailies again: at the next midnight of the server, when the server says that a day has begun,
 * when the page wakes up, and after a while as long as a deal is not made, a run that is over has no place yet, or there is no answer.
 *
 * Knows no page. What a clock on the wall says here is never used.
 *
 * @example
 * const rollover = new Rollover(host, renew);
 * rollover.answered(await readDailies()); // calls `renew` at the next midnight
 */
import type { Dailies, Daily } from "../wire/dailies_api.ts";
import type { Cancel, SocketHost } from "../wire/host.ts";

/** Not all pages ask in the same moment. */
export const SPREAD_MS = 2_000;
export const AGAIN_MS = 5_000;
/** A result is on its board within a second or so; one that never comes is not waited for. */
export const PLACE_MS = 1_500;
const MOST_LOOKS = 5;
/** Tomorrow's deals are not urgent. */
export const TOMORROW_MS = 60_000;

function isMade({ commitment }: { readonly commitment: string | null }): boolean {
  return commitment !== null;
}

/** Whether a run that is over stands where it belongs; one without a move stands nowhere. */
function hasPlace({ attempt }: Daily): boolean {
  return attempt === null || attempt.state === "running" || attempt.moves === 0 || attempt.place !== null;
}

export class Rollover {
  readonly #host: SocketHost;
  readonly #ask: () => void;
  #today = "";
  #looks = 0;
  #timer: Cancel = () => {};

  constructor(host: SocketHost, ask: () => void) {
    this.#host = host;
    this.#ask = ask;
    host.onWake(() => this.#soon(0));
  }

  /** An answer has come, whose day has begun and is known in full, or not. */
  answered({ today, next_at, now, dailies, tomorrow }: Dailies): void {
    this.#today = today;
    const left = Math.max(next_at - now, AGAIN_MS) + this.#spread();
    if (!dailies.every(hasPlace) && ++this.#looks <= MOST_LOOKS) this.#soon(PLACE_MS);
    else if (!dailies.every(isMade)) this.#soon(AGAIN_MS);
    else this.#soon(tomorrow.every(isMade) ? left : Math.min(left, TOMORROW_MS));
  }

  /** No answer has come. */
  failed(): void {
    this.#soon(AGAIN_MS + this.#spread());
  }

  /** Whatever the lobby's socket brings. */
  heard(message: { readonly t: string; readonly day?: string }): void {
    if (message.t === "daily" && this.#today !== "" && message.day !== this.#today) this.#soon(this.#spread());
  }

  #spread(): number {
    return this.#host.random() * SPREAD_MS;
  }

  #soon(ms: number): void {
    this.#timer();
    this.#timer = this.#host.after(ms, this.#ask);
  }
}
