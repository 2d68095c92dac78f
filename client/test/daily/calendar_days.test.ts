import fc from "fast-check";
import { expect, test } from "vitest";
import { dayForKey, sameDayIn, weeksOf } from "../../src/daily/calendar_days.ts";
import { dayAfter, monthAfter, weekdayOf } from "../../src/wire/days.ts";
import { often } from "../lots.ts";

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => dayAfter("1970-01-01", days));

test("days stand in a month's weeks each once, in order, under their weekday", () => {
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
