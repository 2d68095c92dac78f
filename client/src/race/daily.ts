/** What the race page says of a run at a daily: fetched when one is shown, for other races do without. */
import type { RaceView } from "../wire/protocol.ts";

type Panels = typeof import("../daily/race_panels.ts");

/** A server that could not be reached is asked again after so long. */
const AGAIN_MS = 2_000;

export class DailyPart {
  readonly #come: () => void;
  #panels: Panels | null = null;
  #isAsked = false;

  /** `come` is called when there is something to draw. */
  constructor(come: () => void) {
    this.#come = come;
  }

  /** The panels for a run at a daily, as soon as they are here; null for other races. */
  of(race: RaceView | null): Panels | null {
    if (race?.daily == null) return null;
    if (!this.#isAsked) void this.#fetch();
    return this.#panels;
  }

  async #fetch(): Promise<void> {
    this.#isAsked = true;
    try {
      this.#panels = await import("../daily/race_panels.ts");
      this.#come();
    } catch {
      setTimeout(() => {
        this.#isAsked = false;
        this.#come();
      }, AGAIN_MS);
    }
  }
}
