import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPeriod, periodAfter, periodWords } from "../../src/boards/periods.ts";
import {
  dayAfter,
  dayForKey,
  isDay,
  isMonth,
  monthAfter,
  sameDayIn,
  weekdayOf,
  weeksOf,
} from "../../src/daily/days.ts";
import "../../src/words/boards_words.ts";
import { dayWords, monthWords, weekdayNames } from "../../src/words/dates.ts";
import { often } from "../lots.ts";

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => dayAfter("1970-01-01", days));

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

  it("have their words wherever the reader is", () => {
    expect(dayWords("2026-11-30")).toBe("30 November 2026");
    expect(monthWords("2026-11")).toBe("November 2026");
    expect([weekdayNames("long")[0], weekdayNames("long")[6]]).toEqual(["Monday", "Sunday"]);
  });

  it("stand in a month's weeks each once, in order, under their weekday", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weeks = weeksOf(day.slice(0, 7));
        const days = weeks.flat().filter((each) => each !== null);
        expect(days[0]).toBe(`${day.slice(0, 7)}-01`);
        days.slice(1).forEach((each, at) => {
          expect(each).toBe(dayAfter(days[at]!, 1));
        });
        expect(dayAfter(days.at(-1)!, 1)).toBe(`${monthAfter(day.slice(0, 7), 1)}-01`);
        for (const [at, each] of weeks.flatMap((week) => [...week.entries()])) {
          if (each !== null) expect(weekdayOf(each)).toBe(at);
        }
        expect(weeks.every((week) => week.length === 7 && week.some((each) => each !== null))).toBe(true);
      }),
      { numRuns: often(60) },
    );
  });
});

test("keys walk by days, weeks and months, and to the ends of the week", () => {
  const from = "2026-03-31"; // a Tuesday
  const to = (key: string) => dayForKey(from, key);
  expect([to("ArrowLeft"), to("ArrowRight"), to("ArrowUp"), to("ArrowDown")]).toEqual([
    "2026-03-30",
    "2026-04-01",
    "2026-03-24",
    "2026-04-07",
  ]);
  expect([to("Home"), to("End"), to("PageUp"), to("PageDown")]).toEqual([
    "2026-03-30",
    "2026-04-05",
    "2026-02-28",
    "2026-04-30",
  ]);
  expect(to("Enter")).toBe(null);
  expect(sameDayIn("2027-01-31", "2028-02")).toBe("2028-02-29");
});

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
