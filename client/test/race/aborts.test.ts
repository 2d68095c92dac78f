/** What takes one of a day's aborts is the server's rule: both are held to the same races. */
import { expect, test } from "vitest";
import aborts from "../../../tests/vectors/aborts.json";
import { isCounted } from "../../src/race/aborts.ts";
import type { SeatView } from "../../src/wire/protocol.ts";
import { raceView, seat } from "./scripted.ts";

interface Case {
  readonly title: string;
  readonly daily: string | null;
  readonly seed: string | null;
  readonly seats: readonly SeatView["state"][];
  readonly is_counted: boolean;
}

test.each(aborts.cases as Case[])("$title", ({ daily, seed, seats, is_counted }) => {
  const race = raceView();
  const view = {
    ...{ ...race, daily, options: { ...race.options, seed } },
    seats: seats.map((state, number) => seat(number, `Player ${number}`, { state })),
  };
  expect(isCounted(view)).toBe(is_counted);
});
