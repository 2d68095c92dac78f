import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LEASE_MS, LOOK_MS, RENEW_MS, turnsByLease } from "../../src/wire/lease.ts";
import type { Turn } from "../../src/wire/turns.ts";
import { pass, someCell } from "./some_turns.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks, and notes what comes of it. */
function asking(ask: Promise<Turn | null>) {
  const asked: { turn: Turn | null; error: unknown } = { turn: null, error: null };
  ask.then(
    (turn) => (asked.turn = turn),
    (error: unknown) => (asked.error = error),
  );
  return asked;
}

test("of tabs that ask in the same instant one has the turn, and the next gets it when it is freed", async () => {
  const { cell } = someCell();
  const tabs = [1, 2, 3].map(() => asking(turnsByLease(cell)({})));
  for (let left = tabs.length; left > 0; left--) {
    await pass(LOOK_MS);
    const holders = tabs.filter(({ turn }) => turn !== null);
    expect(holders).toHaveLength(1);
    holders[0]!.turn!.free();
    tabs.splice(tabs.indexOf(holders[0]!), 1);
  }
});

test("whoever does not wait is told that it is not free", async () => {
  const ask = turnsByLease(someCell().cell);
  const turn = await ask({ ifAvailable: true });
  expect(await ask({ ifAvailable: true })).toBe(null);
  turn!.free();
  await pass(0);
  expect(await ask({ ifAvailable: true })).not.toBe(null);
});

test("a turn lasts as long as its tab lives, and that of a tab that is gone runs out", async () => {
  const { cell, put, kept } = someCell();
  const turn = await turnsByLease(cell)({});
  const other = asking(turnsByLease(cell)({}));
  await pass(4 * LEASE_MS);
  expect([turn!.lost.aborted, other.turn]).toEqual([false, null]);
  turn!.free();
  put({ holder: "gone", until: Date.now() + LEASE_MS }); // a tab that renews nothing
  await pass(LEASE_MS - LOOK_MS);
  expect([other.turn, kept()?.holder]).toEqual([null, "gone"]);
  await pass(2 * LOOK_MS);
  expect(other.turn).not.toBe(null);
});

test("a lease from a clock that was set back since holds nobody up", async () => {
  const { cell, put } = someCell();
  put({ holder: "before", until: Date.now() + 100 * LEASE_MS });
  expect(await turnsByLease(cell)({ ifAvailable: true })).not.toBe(null);
});

test("whose turn is taken away hears of it, and gives nothing back that is another's", async () => {
  const { cell } = someCell();
  const one = await turnsByLease(cell)({});
  const other = await turnsByLease(cell)({ steal: true });
  await pass(RENEW_MS);
  expect([one!.lost.aborted, other!.lost.aborted]).toEqual([true, false]);
  one!.free();
  await pass(0);
  expect(await turnsByLease(cell)({ ifAvailable: true })).toBe(null);
});

test("asking ends when it is given up, and when there is no database", async () => {
  const { cell, breaks } = someCell();
  const turn = await turnsByLease(cell)({});
  const given = new AbortController();
  const [waiting, other] = [asking(turnsByLease(cell)({ signal: given.signal })), asking(turnsByLease(cell)({}))];
  await pass(LOOK_MS);
  given.abort("enough");
  await pass(0);
  expect(waiting).toEqual({ turn: null, error: "enough" });
  breaks();
  await pass(RENEW_MS);
  expect(String(other.error)).toContain("no database");
  expect(turn!.lost.aborted).toBe(true);
});
