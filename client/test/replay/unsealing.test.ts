/** A seal that opens is noticed from its time on, with ever fewer questions where the clock here is wrong. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenUnsealed } from "../../src/replay/unsealing.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;

test("nobody is asked before its time, and once it is open nobody is asked again", async () => {
  const [asked, opened] = [vi.fn(async () => true), vi.fn()];
  whenUnsealed("abc123", 1_000_000 + 5 * HOUR, opened, asked);
  await vi.advanceTimersByTimeAsync(5 * HOUR - 1);
  expect([asked.mock.calls, opened.mock.calls]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.mock.calls, opened.mock.calls]).toEqual([[["abc123"]], [[]]]);
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("where the clock here is ahead, the server is asked ever more rarely until it is so", async () => {
  let isOpen = false;
  const [asked, opened] = [vi.fn(async () => isOpen), vi.fn()];
  whenUnsealed("abc123", 999_000, opened, asked);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked.mock.calls.length).toBeLessThan(25);
  expect(opened).not.toHaveBeenCalled();
  isOpen = true;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(opened).toHaveBeenCalledTimes(1);
});

test("without a time there is nothing to wait for", async () => {
  const asked = vi.fn(async () => true);
  whenUnsealed("abc123", null, () => {}, asked);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).not.toHaveBeenCalled();
});
