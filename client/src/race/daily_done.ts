/**
 * One page of this browser tells the others that one's own run at a daily is over: what others play may be seen now.
 *
 * @example
 * onDailyDone(() => lookAgain()); // on a page that looks on
 */
import type { Keeper } from "./nonce.ts";
import { ownSeat, type RaceModel } from "./race_model.ts";

const KEY = "daily-done";

/** Tells it, once for each run. */
export function tellDailyDone(model: RaceModel, keeper: Keeper): void {
  const { race } = model;
  if (race?.daily == null || race.phase !== "over" || ownSeat(model) === null) return;
  if (keeper.getItem(KEY) !== race.id) keeper.setItem(KEY, race.id);
}

/** Hears it, and that somebody has come back to this page: they may have been done elsewhere meanwhile. */
export function onDailyDone(hear: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) hear();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") hear();
  });
}
