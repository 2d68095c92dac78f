import { expect, test } from "vitest";
import { capacity } from "../../src/engine/index.ts";
import { vectors } from "./vectors.ts";

interface Case {
  cells: number;
  columns: number;
  destination_empty: boolean;
  usable: number | null;
  capacity: number;
}
const given = vectors<{ table: Case[]; cases: Case[]; errors: Case[] }>("capacity");

function count({ cells, columns, destination_empty, usable }: Case): number {
  return capacity(cells, columns, destination_empty, usable ?? undefined);
}

test("the table and the special cases", () => {
  const rows = [...given.table, ...given.cases];
  expect(rows.map(count)).toEqual(rows.map((row) => row.capacity));
});

test.each(given.errors)("$cells cells, $columns columns, usable $usable is an error", (row) => {
  expect(() => count(row)).toThrow(RangeError);
});

interface Searched {
  cells: number;
  helpers: number;
  destination_empty: boolean;
  cards_below: boolean;
  true_max: number;
}

test("exhaustive search finds exactly this maximum while cards lie under the run", () => {
  const searched = vectors<{ cases: Searched[] }>("supermove_bfs").cases.filter((row) => row.cards_below);
  expect(searched.length).toBeGreaterThan(20);
  for (const { cells, helpers, destination_empty, true_max } of searched) {
    expect(capacity(cells, helpers + (destination_empty ? 1 : 0), destination_empty)).toBe(true_max);
  }
});
