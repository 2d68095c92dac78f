/** Parts that come later: fetched once, in idle time or when wanted, and tried again where they could not be had. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Later } from "../../src/race/later.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails so many times before there is a part. */
function failing(times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw new TypeError("Failed to fetch");
    return "part";
  });
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("what is wanted is fetched once, and told when it has come", async () => {
  const fetch = failing(0);
  const come = vi.fn();
  const part = new Later(fetch, come);
  expect([part.want(), part.want()]).toEqual([null, null]);
  await settled();
  expect(come).toHaveBeenCalledOnce();
  expect([part.want(), part.want()]).toEqual(["part", "part"]);
  expect(fetch).toHaveBeenCalledOnce();
});

test("in idle time it is fetched without a word, and is there when it is wanted", async () => {
  vi.stubGlobal("requestIdleCallback", (call: () => void) => call());
  const come = vi.fn();
  const part = new Later(failing(0), come);
  part.soon();
  await settled();
  expect(part.want()).toBe("part");
  expect(come).not.toHaveBeenCalled();
});

test("a browser that knows no idle time fetches it a little later", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  const fetch = failing(0);
  new Later(fetch, vi.fn()).soon();
  await settled();
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch).toHaveBeenCalledOnce();
});

test("what could not be had is said to be missing, and tried until it comes", async () => {
  const come = vi.fn();
  const part = new Later(failing(3), come);
  part.want();
  await settled();
  expect(part.isMissing).toBe(true);
  expect(come).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(part.want()).toBe("part");
  expect(part.isMissing).toBe(false);
  expect(come).toHaveBeenCalledTimes(4);
});

test("what failed in idle time is tried at once when it is wanted, and not said to be missing before", async () => {
  vi.stubGlobal("requestIdleCallback", (call: () => void) => call());
  const fetch = failing(1);
  const part = new Later(fetch, vi.fn());
  part.soon();
  await settled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledOnce();
  expect(part.want()).toBe(null);
  expect(part.isMissing).toBe(false);
  await settled();
  expect(part.want()).toBe("part");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});
