/** A page that stays open looks again while it is seen, and when somebody comes back to it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EVERY_MS, Refresh } from "../../src/daily/refresh.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("it looks from time to time, and at once when one comes back", () => {
  const look = vi.fn();
  new Refresh(look);
  dispatchEvent(new Event("focus"));
  dispatchEvent(new Event("focus"));
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * EVERY_MS);
  expect(look).toHaveBeenCalledTimes(3);
});

test("while nobody sees it, it asks nothing", () => {
  const look = vi.fn();
  new Refresh(look);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(5 * EVERY_MS);
  expect(look).not.toHaveBeenCalled();
});
