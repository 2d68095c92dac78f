import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPeriod, periodAfter, periodWords } from "../../src/boards/periods.ts";
import { dayAfter, weekdayOf } from "../../src/wire/days.ts";
import "../../src/words/boards_words.ts";
import { often } from "../lots.ts";

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => dayAfter("1970-01-01", days));

describe("the periods of boards", () => {
  it.each([
    ["week", "2026-W53", 1, "2027-W01"],
    ["week", "2026-W01", -1, "2025-W52"],
    ["week", "2021-W01", -1, "2020-W53"],
    ["month", "2026-12", 1, "2027-01"],
    ["day", "2026-03-01", -1, "2026-02-28"],
  ])("the %s %s and %i is %s", (span, period, steps, then) => expect(periodAfter(span, period, steps)).toBe(then));

  it("come back by as many steps, in the order of their names", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (day, steps) => {
        const week = periodAfter("week", periodAfter("week", "2026-W01", weekdayOf(day) * 31), 0);
        for (const [span, period] of [
          ["day", day] as const,
          ["month", day.slice(0, 7)] as const,
          ["week", week] as const,
        ]) {
          const later = periodAfter(span, period, steps);
          expect(isPeriod(span, later)).toBe(true);
          expect(later > period).toBe(true);
          expect(periodAfter(span, later, -steps)).toBe(period);
        }
      }),
      { numRuns: often(100) },
    );
  });

  it("are told from what is none", () => {
    const good = (span: string, text: string) => isPeriod(span, text);
    expect([
      good("week", "2026-W53"),
      good("week", "2025-W53"),
      good("week", "2026-W00"),
      good("week", "2026-11"),
    ]).toEqual([true, false, false, false]);
    expect([good("all", "2026-11"), good("month", "2026-11"), good("day", "2026-11")]).toEqual([false, true, false]);
    expect(periodWords("week", "2026-W49")).toBe("Week 49, 30 November 2026 to 6 December 2026");
  });
});
