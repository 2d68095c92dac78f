/** The score of a chain of rematches goes from race to race, and nothing that is kept can break it. */
import { beforeEach, expect, test } from "vitest";
import { handOn, scoreAfter, scoreBefore } from "../../src/race/chain.ts";
import { raceView, seat, standing } from "./scripted.ts";

const kept = new Map<string, string>();
const keeper = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const SEATS = [seat(0, "Ann"), seat(1, "Ben")];
const annWins = [standing(0, "Ann"), standing(1, "Ben", { place: 2 })];
const benWins = [standing(1, "Ben"), standing(0, "Ann", { place: 2 })];

function over(id: string, next: string | null) {
  return raceView({ id, phase: "over", seats: SEATS, next_race: next });
}

beforeEach(() => kept.clear());

test("wins add up over three races", () => {
  handOn(over("one", "two"), annWins, keeper);
  handOn(over("two", "three"), benWins, keeper);
  expect(scoreBefore(over("three", null), keeper)).toEqual({ races: 2, wins: { "p-Ann": 1, "p-Ben": 1 } });
  expect(scoreAfter(over("three", null), annWins, keeper)).toEqual({ races: 3, wins: { "p-Ann": 2, "p-Ben": 1 } });
});

test("a race that is looked at again counts once", () => {
  for (let time = 0; time < 3; time++) handOn(over("one", "two"), annWins, keeper);
  expect(scoreBefore(over("two", null), keeper)).toEqual({ races: 1, wins: { "p-Ann": 1 } });
});

test("all who share the first place have won", () => {
  const shared = [standing(0, "Ann"), standing(1, "Ben")];
  expect(scoreAfter(over("one", null), shared, keeper)).toEqual({ races: 1, wins: { "p-Ann": 1, "p-Ben": 1 } });
});

test("a race that nobody has won counts as raced", () => {
  const nobody = [standing(0, "Ann", { place: null }), standing(1, "Ben", { place: null })];
  expect(scoreAfter(over("one", null), nobody, keeper)).toEqual({ races: 1, wins: {} });
});

test("who stands first without having finished has not won", () => {
  const resigned = [standing(0, "Ann", { state: "resigned" }), standing(1, "Ben", { state: "resigned", place: 2 })];
  expect(scoreAfter(over("one", null), resigned, keeper)).toEqual({ races: 1, wins: {} });
});

test("the first race of a chain begins at nothing, and so does one whose score cannot be read", () => {
  const none = { races: 0, wins: {} };
  expect(scoreBefore(over("one", null), keeper)).toEqual(none);
  for (const text of [
    "",
    "7",
    "null",
    "{",
    `{"races":-1,"wins":{}}`,
    `{"races":1,"wins":null}`,
    `{"races":"2","wins":{}}`,
  ]) {
    kept.set("chain/one", text);
    expect(scoreBefore(over("one", null), keeper)).toEqual(none);
  }
  kept.set("chain/one", `{"races":2,"wins":{"p-Ann":1,"p-Ben":"many"}}`);
  expect(scoreBefore(over("one", null), keeper)).toEqual({ races: 2, wins: { "p-Ann": 1 } });
});
