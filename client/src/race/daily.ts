/** What the race page says of a run at a daily: fetched when one is shown, for other races do without. */
import type { RaceView } from "../wire/protocol.ts";
import { Later } from "./later.ts";

type Panels = typeof import("./panels/daily_run.ts");

export class DailyPart {
  readonly #panels: Later<Panels>;

  /** `come` is called when there is something to draw. */
  constructor(come: () => void) {
    this.#panels = new Later(() => import("./panels/daily_run.ts"), come);
  }

  /** The panels for a run at a daily, as soon as they are here; null for other races. */
  of(race: RaceView | null): Panels | null {
    return race?.daily == null ? null : this.#panels.want();
  }

  /** Whether they could not be loaded. */
  get isMissing(): boolean {
    return this.#panels.isMissing;
  }
}
