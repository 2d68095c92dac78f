/** The race page of a daily: beside the table, at the end, and for others. */
import { expect, test } from "vitest";
import { runPanel, sidePanel } from "../../src/race/panels/daily_run.ts";
import { NOTHING } from "../../src/race/race_model.ts";
import { drawn, text } from "../drawn.ts";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";
import { momentWords, timeWords } from "../../src/words/dates.ts";
import { MIDNIGHT, NOON } from "../daily/dailies.ts";
import { OPTIONS, raceView, seat, standing } from "./scripted.ts";

const RUN = raceView({
  ...{ phase: "running", starts_at: NOON, daily: "2026-11-30", sealed_until: MIDNIGHT + 3_601_000 },
  ...{ seats: [seat(0, "Ann", { state: "playing" })], options: { ...OPTIONS, seats: 1 } },
});

test("beside the table stand the day and what a lost connection means, and no rivals", () => {
  const said = text(drawn(sidePanel(RUN)));
  expect(said).toContain("Daily deal, 30 November 2026, FreeCell");
  expect(said).toContain(`the clock goes on. Come back at any time before ${timeWords(NOON + 3_600_000)}.`);
});

test("at the end there are the result, the way back, and no seed before the seal opens", () => {
  const own = seat(0, "Ann", { state: "finished", place: null, at: 192_400 });
  const race = { ...RUN, phase: "over" as const, seats: [own] };
  const standings = [standing(0, "Ann", { place: null, at: 192_400, moves: 95 })];
  const root = drawn(runPanel({ ...NOTHING, race, standings }, own));
  expect(text(root.querySelector("h1"))).toBe("Home in 3:12.40");
  expect(text(root)).toContain(`The deal is opened ${momentWords(MIDNIGHT + 3_601_000)}`);
  expect([...root.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/daily",
    "/daily?rules=freecell&day=2026-11-30",
    "/replay/abc123",
  ]);
  const opened = { server_seed: "11", nonces: [], race_seed: "11", seed: "11", certificate: null };
  const after = drawn(runPanel({ ...NOTHING, race, standings, opened }, own));
  expect(after.querySelector('a[href="/verify/abc123"]')).not.toBe(null);
  expect(text(after)).not.toContain("The deal is opened");
});

test("others see whose run it is", () => {
  expect(text(drawn(runPanel({ ...NOTHING, race: RUN }, null)).querySelector("h1"))).toBe("Ann is playing.");
  const race = { ...RUN, phase: "over" as const, seats: [seat(0, "Ann", { state: "resigned" })] };
  const standings = [standing(0, "Ann", { state: "resigned", place: null })];
  expect(text(drawn(runPanel({ ...NOTHING, race, standings }, null)).querySelector("h1"))).toBe("Ann: not finished");
});
