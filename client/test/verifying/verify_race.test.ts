/** Recorded races are verified, and whatever is altered in them is found: with the very findings of the server's verification. */
import { expect, test } from "vitest";
import { readRecord, readRecordText, StillSealed } from "../../src/verifying/record.ts";
import { Damaged } from "../../src/verifying/shape.ts";
import { verifyRace } from "../../src/verifying/verify_race.ts";
import { CASES, changed, RACES } from "./recorded.ts";

test.each(Object.keys(RACES))("%s is verified", (name) => {
  const report = verifyRace(readRecord(RACES[name]));
  expect(report.findings).toEqual([]);
  expect(report.ok).toBe(true);
  expect(report.checks.filter(({ ok }) => ok).every(({ looked }) => looked > 0)).toBe(true);
});

test.each(CASES.map((each) => [each.what, each] as const))("%s is found", (_what, { race, changes, report }) => {
  const record = changes.reduce((now, [path, value]) => changed(now, path, value), RACES[race]);
  const found = verifyRace(readRecord(record));
  expect(found.ok).toBe(false);
  expect(found).toEqual(report);
});

test.each(["", "[]", "{}", "nonsense", '{"race":"abc123"}'])("%j is no record", (text) => {
  expect(() => readRecordText(text)).toThrow(Damaged);
});

test("what is nested without end is no record", () => {
  expect(() => readRecordText("[".repeat(200_000))).toThrow(Damaged);
  expect(() => readRecordText(`{"race":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)).toThrow(Damaged);
});

test.each(["budget", "index", "nodes", "par", "difficulty"])(
  "%s of a certificate is a number one can count to",
  (name) => {
    for (const number of [-5, 2 ** 53]) {
      const record = changed(RACES["certified_klondike"], ["opened", "certificate", name], number);
      expect(() => readRecord(record)).toThrow(`certificate/${name} is no number`);
    }
  },
);

test("what is damaged names the place", () => {
  const record = changed(RACES["helped"], ["seats", 0, "at", 0], "soon");
  expect(() => readRecord(record)).toThrow("replay/seats/0/at/0 is no whole number");
});

test("what is told of a sealed daily is sealed, and of another race damaged", () => {
  expect(() => readRecord(changed(RACES["daily_klondike"], ["opened"], null))).toThrow(StillSealed);
  expect(() => readRecord(changed(RACES["helped"], ["opened"], null))).toThrow(Damaged);
});

test("a race that is not over is sealed, and unknown rules are not guessed", () => {
  expect(() => readRecord(changed(RACES["helped"], ["view", "phase"], "running"))).toThrow(StillSealed);
  expect(() => readRecord(changed(RACES["helped"], ["view", "options", "rules"], "spider"))).toThrow(Damaged);
});
