/**
 * The server's time, estimated from pings: the answer was written about half way between asking and hearing.
 *
 * Knows no real clock: both times are arguments. Of the last samples the one with the shortest way there and back is
 * believed, because it can be wrong by half that way at most.
 *
 * @example
 * const clock = new ServerClock();
 * clock.sample(100, 140, 5020); // asked at 100, heard at 140, the server said 5020
 * clock.shared(200) // 5100
 */

interface Sample {
  readonly way: number;
  readonly offset: number;
}

/** A clock drifts by a few ms a minute: older samples than this many would pin it down. */
const KEPT = 8;

export class ServerClock {
  #samples: Sample[] = [];

  /** Takes a server time that came unasked: worth using until a ping has been answered. */
  hint(heardAt: number, sharedNow: number): void {
    if (this.#samples.length === 0) this.#samples.push({ way: Number.POSITIVE_INFINITY, offset: sharedNow - heardAt });
  }

  /** Takes the answer to a ping. */
  sample(askedAt: number, heardAt: number, sharedNow: number): void {
    const way = heardAt - askedAt;
    this.#samples = [...this.#samples, { way, offset: sharedNow - (askedAt + heardAt) / 2 }].slice(-KEPT);
  }

  /** Shared ms at a local time; the local time itself while nothing has been heard. */
  shared(localNow: number): number {
    return localNow + (this.#best()?.offset ?? 0);
  }

  /** The way there and back of the sample in use, ms, or null before the first answer. */
  get way(): number | null {
    const way = this.#best()?.way;
    return way === undefined || !Number.isFinite(way) ? null : way;
  }

  get known(): boolean {
    return this.#samples.length > 0;
  }

  #best(): Sample | undefined {
    let best: Sample | undefined;
    for (const sample of this.#samples) if (best === undefined || sample.way <= best.way) best = sample;
    return best;
  }
}
