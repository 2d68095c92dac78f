/** What the page says of a verified race besides its checks: who played it, or that nobody did. */
import { expect, test } from "vitest";
import { reportPanel } from "../../src/verify/report_panel.ts";
import { readRecord } from "../../src/verifying/record.ts";
import { verifyRace } from "../../src/verifying/verify_race.ts";
import "../../src/words/verify_words.ts";
import { drawn, text } from "../drawn.ts";
import { RACES } from "../verifying/recorded.ts";

function facts(race: string): string {
  const record = readRecord(RACES[race]);
  return text(drawn(reportPanel(record, verifyRace(record))).querySelector(".facts"));
}

test("players are named, and of a race without any it is said why", () => {
  const { view } = readRecord(RACES["photo_finish"]);
  for (const { name } of view.seats) expect(facts("photo_finish")).toContain(name);
  expect(facts("nobody")).toBe("FreeCell. Everybody left before the start.");
});
