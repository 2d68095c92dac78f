import { describe, expect, it } from "vitest";
import { dayAfter, isDay, isMonth } from "../../src/wire/days.ts";

describe("calendar days", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("%s and %i days is %s", (day, days, then) => expect(dayAfter(day, days)).toBe(then));

  it("are those that there are", () => {
    expect(["2026-11-30", "2026-11-31", "2026-2-01", "", "2026-11-30T00"].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(["2026-12", "2026-13", "2026"].map(isMonth)).toEqual([true, false, false]);
  });
});
