/** Whatever happens to games, in any order and told by any number of tabs: the numbers agree, and come back as written. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { ALL_RULES } from "../../src/engine/index.ts";
import { KeptRecords, RECORDS_KEY } from "../../src/solo/kept_records.ts";
import { recordsFrom } from "../../src/solo/read_records.ts";
import { joined, NO_RECORDS, type Records, type Win } from "../../src/solo/records.ts";
import { often } from "../lots.ts";
import { after, type Event, someEvent, someRecords, someRules } from "./some_records.ts";

beforeEach(() => window.localStorage.clear());

test("records are sound after any events, and read as they were written", () => {
  fc.assert(
    fc.property(someRecords, (records) => {
      expect(recordsFrom(JSON.parse(JSON.stringify(records)))).toEqual(records);
    }),
    { numRuns: often(300) },
  );
});

test("telling of an event twice is telling of it once", () => {
  fc.assert(
    fc.property(someRecords, someEvent, (records, event) => {
      const once = after(records, event);
      expect(after(once, event)).toEqual(once);
    }),
    { numRuns: often(300) },
  );
});

test("numbers of two times, joined, are sound as well", () => {
  fc.assert(
    fc.property(someRecords, someRecords, (older, newer) => {
      const both = joined(older, newer);
      expect(recordsFrom(JSON.parse(JSON.stringify(both)))).toEqual(both);
    }),
    { numRuns: often(500) },
  );
});

/** The first of the best: without hints before with, then by what is measured. */
function bestOf(all: readonly Win[], measure: (win: Win) => number): Win | null {
  return all.toSorted((a, b) => Number(a.hints > 0) - Number(b.hints > 0) || measure(a) - measure(b))[0] ?? null;
}

test("the best wins are the best of all that were counted", () => {
  fc.assert(
    fc.property(fc.array(someEvent, { maxLength: 60 }), (events) => {
      const counted: Win[] = [];
      let records: Records = NO_RECORDS;
      for (const event of events.filter(({ kind }) => kind !== "reset")) {
        const before = records.won;
        records = after(records, event);
        if (event.kind === "won" && records.won > before) counted.push(event.win);
      }
      expect(records.fewest).toEqual(bestOf(counted, ({ moves }) => moves));
      expect(records.fastest).toEqual(bestOf(counted, ({ ms }) => ms));
      expect(records.won).toBe(counted.length);
    }),
    { numRuns: often(200) },
  );
});

function tell(kept: KeptRecords, rules: (typeof ALL_RULES)[number], event: Event): void {
  if (event.kind === "began") kept.began(rules, event.game);
  else if (event.kind === "ended") kept.ended(rules, event.game, event.ms);
  else if (event.kind === "won") kept.won(rules, event.game, event.win);
  else kept.reset(rules);
}

test("tabs that take turns keep what one alone would have kept, for each rule set by itself", () => {
  const told = fc.array(fc.tuple(someRules, someEvent, fc.nat({ max: 2 })), { maxLength: 40 });
  fc.assert(
    fc.property(told, (events) => {
      window.localStorage.clear();
      const tabs = [0, 1, 2].map(() => new KeptRecords(() => window.localStorage));
      for (const [rules, event, tab] of events) tell(tabs[tab]!, rules, event);
      for (const rules of ALL_RULES) {
        const alone = events.filter(([under]) => under === rules).map(([, event]) => event);
        expect(new KeptRecords(() => window.localStorage).of(rules)).toEqual(alone.reduce(after, NO_RECORDS));
      }
    }),
    { numRuns: often(150) },
  );
});

test("whatever stands there instead of records is none, and the next game is kept", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        someRules.map(({ code }) => `{"${code}":{"played":-1}}`),
      ),
      (text) => {
        window.localStorage.clear();
        window.localStorage.setItem(RECORDS_KEY, text);
        const kept = new KeptRecords(() => window.localStorage);
        for (const rules of ALL_RULES) expect(kept.of(rules)).toEqual(NO_RECORDS);
        expect(kept.began(ALL_RULES[0]!, "a")).toBe(true);
        expect(kept.of(ALL_RULES[0]!).played).toBe(1);
      },
    ),
    { numRuns: often(200) },
  );
});
