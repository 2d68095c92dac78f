import { expect, test } from "vitest";
import {
  began,
  ended,
  MOST_OPEN,
  NO_RECORDS,
  type Records,
  reset,
  type Win,
  won,
  wonPercent,
} from "../../src/solo/records.ts";

const win = (moves: number, ms = 1000, hints = 0): Win => ({ moves, ms, seed: "1", hints });
const numbers = ({ played, won: wins, streak, bestStreak }: Records) => [played, wins, streak, bestStreak];

test("a game is played from its first move on, once, whoever tells of it", () => {
  const one = began(NO_RECORDS, "a");
  expect(numbers(one)).toEqual([1, 0, 0, 0]);
  expect(began(one, "a")).toBe(one);
  expect(numbers(began(one, "b"))).toEqual([2, 0, 0, 0]);
});

test("wins in a row make a streak, which a game that was ended or given up breaks", () => {
  let records: Records = NO_RECORDS;
  for (const game of ["a", "b", "c"]) records = won(began(records, game), game, win(90));
  expect(numbers(records)).toEqual([3, 3, 3, 3]);
  records = ended(began(records, "d"), "d", 500);
  expect(numbers(records)).toEqual([4, 3, 0, 3]);
  records = won(began(records, "e"), "e", win(90));
  expect(numbers(records)).toEqual([5, 4, 1, 3]);
  expect(records.totalMs).toBe(4 * 1000 + 500);
});

test("a deal in which nothing was moved is no game, so leaving it breaks nothing", () => {
  const records = won(NO_RECORDS, "a", win(90));
  expect(ended(records, "b", 700)).toBe(records);
});

test("no game comes to an end twice, in two tabs or after it was ended", () => {
  const once = won(began(NO_RECORDS, "a"), "a", win(90));
  expect(won(once, "a", win(80))).toBe(once);
  expect(ended(once, "a", 5)).toBe(once);
  const given = ended(began(once, "b"), "b", 5);
  expect(won(given, "b", win(80))).toBe(given);
  expect(began(given, "b")).toBe(given);
});

test("fewest moves and best time are records of their own, those without hints before all with", () => {
  let records: Records = NO_RECORDS;
  const wins = [win(90, 9000, 2), win(100, 5000, 1), win(140, 20_000), win(120, 30_000), win(70, 1000, 1)];
  wins.forEach((each, at) => {
    records = won(records, String(at), each);
  });
  expect(records.fewest).toEqual(win(120, 30_000));
  expect(records.fastest).toEqual(win(140, 20_000));
  const same = won(records, "same", { ...win(120, 40_000), seed: "2" });
  expect(same.fewest!.seed).toBe("1"); // of two equal wins the earlier stays
});

test("of very many open games the oldest count as given up", () => {
  let records = won(NO_RECORDS, "won", win(90));
  for (let game = 0; game < MOST_OPEN; game++) records = began(records, `open-${game}`);
  expect(records.streak).toBe(1);
  records = began(records, "one-more");
  expect([records.streak, records.open.length, records.open[0]]).toEqual([0, MOST_OPEN, "open-1"]);
});

test("a reset forgets all but the games that are being played", () => {
  const records = began(won(NO_RECORDS, "a", win(90)), "b");
  const again = reset(records);
  expect(again).toEqual({ ...NO_RECORDS, played: 1, open: ["b"], over: ["a"] });
  expect(numbers(won(again, "b", win(90)))).toEqual([1, 1, 1, 1]);
  expect(won(again, "a", win(90))).toBe(again);
});

test("the share of wins is of games that are over", () => {
  expect(wonPercent(NO_RECORDS)).toBeNull();
  expect(wonPercent(began(NO_RECORDS, "a"))).toBeNull();
  const two = ended(began(won(NO_RECORDS, "a", win(90)), "b"), "b", 1);
  expect(wonPercent(began(two, "c"))).toBe(50);
});
