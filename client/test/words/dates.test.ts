import { expect, test } from "vitest";
import { dayWords, monthWords, weekdayNames } from "../../src/words/dates.ts";

test("days and months have their words wherever the reader is", () => {
  expect(dayWords("2026-11-30")).toBe("30 November 2026");
  expect(monthWords("2026-11")).toBe("November 2026");
  expect([weekdayNames("long")[0], weekdayNames("long")[6]]).toEqual(["Monday", "Sunday"]);
});
