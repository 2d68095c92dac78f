/**
 * Words of the race pages for a whole race and for a seat of it: the window's title, the delay, how each stands.
 *
 * @example
 * stateWords(seat, race, now) // "connection lost, 1:40 to come back"
 */
import type { RaceView, SeatView } from "../wire/protocol.ts";
import { clockText } from "../words/clock.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";

/** The title of the race page's window, with the clock, in ms, while it runs. */
export function titleWords(race: RaceView | null, clock: number): string {
  if (race === null) return words("brand");
  const rules = rulesWords(race.options.rules, true);
  if (race.phase !== "running") return words("race-title", { rules });
  return words("race-title-running", { rules, clock: clockText(clock) });
}

/** "30 seconds behind". */
export function delayWords(ms: number): string {
  return words("delay-behind", { seconds: Math.round(ms / 1_000) });
}

/** Whoever sits there, and may still play, is not there now. */
export function isGone({ state, here }: SeatView): boolean {
  return (state === "seated" || state === "playing") && !here;
}

/** How a seat stands: "playing", "home", "connection lost, 1:40 to come back". */
export function stateWords(seat: SeatView, race: RaceView, now: number): string {
  if (isGone(seat)) {
    return seat.gone_until === null
      ? words("seat-gone")
      : words("seat-gone-left", { clock: clockText(Math.max(0, seat.gone_until - now)) });
  }
  if (race.phase === "open" && seat.state === "seated") return words(seat.ready ? "open-ready" : "open-not-ready");
  return words(`seat-state-${seat.state}`);
}
