import fc from "fast-check";
import { expect, test } from "vitest";
import { boardOf, dailyInAddress, dailyOf, dailyQuery, dailyWith } from "../../src/daily/daily_address.ts";
import { DAILY_RULES } from "../../src/wire/daily_rules.ts";

const USUAL = { rules: "freecell", day: "", month: "", by: "time", clean: "0", of: "", part: null };

test("the usual stands in no address, nor what nobody knows", () => {
  expect(dailyInAddress("")).toEqual(USUAL);
  expect(dailyInAddress("?rules=klondike/1/3&day=2026-02-30&month=x&by=luck&clean=2&of=cats")).toEqual(USUAL);
  expect(dailyQuery(USUAL)).toBe("");
});

test("every address is read back as it was written", () => {
  const any = fc.record({
    rules: fc.constantFrom(...DAILY_RULES),
    day: fc.constantFrom("", "2026-11-30", "2028-02-29"),
    month: fc.constantFrom("", "2026-10"),
    by: fc.constantFrom("time", "moves"),
    clean: fc.constantFrom("0", "1"),
    of: fc.constantFrom("", "accounts", "guests"),
    part: fc.constantFrom(null, ["after", "a b"] as const, ["around", "p1"] as const),
  });
  fc.assert(
    fc.property(any, (address) => {
      expect(dailyInAddress(`?${dailyQuery(address)}`)).toEqual(address);
    }),
  );
});

test("its board is that of the day, today's where none is named, of those one stands among", () => {
  expect(boardOf(USUAL, "2026-11-30", "guests")).toEqual({
    ...{ rules: "freecell", by: "time", span: "day", period: "2026-11-30", clean: "0", of: "guests", part: null },
  });
  const chosen = dailyWith(USUAL, { day: "2026-11-02", of: "accounts" });
  const board = boardOf(chosen, "2026-11-30", "guests");
  expect(board).toMatchObject({ period: "2026-11-02", of: "accounts" });
  expect(dailyQuery(dailyOf(chosen, { ...board, part: ["after", "x"] }))).toBe("day=2026-11-02&of=accounts&after=x");
});
