import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { winnableDeal } from "../../src/solo/winnable.ts";
import { APIError } from "../../src/wire/api.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a deal comes with its par and difficulty", async () => {
  const take = async (rules: string) => ({ rules, seed: "617", par: 93, difficulty: 2, version: "1" });
  expect(await winnableDeal(FREECELL, take)).toEqual({ seed: "617", known: { par: 93, difficulty: 2 } });
});

test("an empty pool and a server that is away are told apart", async () => {
  const fail = (error: Error) => winnableDeal(FREECELL, () => Promise.reject(error));
  expect(await fail(new APIError(503, "none_ready", "", 30))).toBe("none");
  expect(await fail(new APIError(0, "network", ""))).toBe("away");
  await expect(fail(new TypeError("a fault of our own"))).rejects.toThrow("a fault of our own");
});

test.each([
  ["no par", { seed: "617", par: 0, difficulty: 2 }],
  ["no seed", { seed: " ", par: 90, difficulty: 2 }],
])("an answer with %s is no deal", async (_what, answer) => {
  expect(await winnableDeal(FREECELL, async () => answer)).toBe("none");
});

test("a slow server is not waited for", async () => {
  const waited = winnableDeal(
    FREECELL,
    (_rules, signal) =>
      new Promise((_deal, fail) => signal.addEventListener("abort", () => fail(new APIError(0, "network", "")))),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waited).toBe("away");
});

test("whoever has ended the search waits no longer", async () => {
  const stop = new AbortController();
  const waited = winnableDeal(
    FREECELL,
    (_rules, signal) =>
      new Promise((_deal, fail) => signal.addEventListener("abort", () => fail(new APIError(0, "network", "")))),
    { stop: stop.signal, patience: 15_000 },
  );
  stop.abort();
  expect(await waited).toBe("away");
});
