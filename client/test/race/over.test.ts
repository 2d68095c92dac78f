/** At the end: standings, how one did, rematches and their score. */
import { expect, test } from "vitest";
import { endedPanel, overPanel } from "../../src/race/panels/over.ts";
import { scorePanel } from "../../src/race/panels/score.ts";
import { standingsPanel } from "../../src/race/panels/standings.ts";
import { NOTHING } from "../../src/race/race_model.ts";
import { drawn, press, text } from "../drawn.ts";
import { ANN, actions, NO_SCORE } from "./open_panel.ts";
import { raceView, running, seat, standing } from "./scripted.ts";

test("standings show what was decided, photo finish and clean runs marked", () => {
  const rows = [standing(1, "Ben", { photo: true }), standing(0, "Ann", { place: 2, state: "resigned", clean: false })];
  const root = drawn(standingsPanel(rows, 0));
  const lines = [...root.querySelectorAll("tbody tr")].map((line) => text(line as HTMLElement));
  expect(lines[0]).toBe("1st Ben 1:00.00 100 52 clean photo finish");
  expect(lines[1]).toBe("2nd Ann (you) – 100 52 resigned");
});

test.each([
  ["won", 1, "You won!"],
  ["second", 2, "You came 2nd."],
])("the end says how one did: %s", (_how, place, heading) => {
  const race = running({ phase: "over", seats: [seat(0, "Ann", { state: "finished", place }), seat(1, "Ben")] });
  const root = drawn(
    overPanel({ ...NOTHING, race, standings: [standing(0, "Ann")] }, race.seats[0]!, null, actions(), NO_SCORE),
  );
  expect(root.querySelector("h1")?.textContent).toBe(heading);
});

test("results that were voided are named under the standings, which stay", () => {
  const race = running({ phase: "over" });
  const model = { ...NOTHING, race, standings: [standing(0, "Ann"), standing(1, "Ben")] };
  const shown = (voided: readonly number[]) =>
    drawn(overPanel(model, race.seats[0]!, null, actions(), NO_SCORE, voided));
  expect(text(shown([]))).not.toContain("voided");
  expect(text(shown([1]))).toContain("The result of Ben was voided by a moderator");
  expect(text(shown([0, 1]))).toContain("The results of Ann and Ben were voided");
  expect(shown([0, 1]).querySelectorAll("tbody tr")).toHaveLength(2);
});

test("whoever is done early sees their place and waits for the others", () => {
  const own = seat(0, "Ann", { state: "finished", place: 1, at: 61_230 });
  const standings = [standing(0, "Ann"), standing(1, "Ben", { state: "playing", place: null })];
  const root = drawn(endedPanel({ ...NOTHING, race: running(), standings }, own));
  expect(text(root)).toContain("Home in 1:01.23!");
  expect(text(root)).toContain("You are 1st.");
  expect(root.querySelectorAll("tbody tr")).toHaveLength(1);
});

test.each([
  [null, "Offer a rematch", "offer"],
  [{ by: 1, what: "rematch", accepted: [1], until: 9 } as const, "Accept rematch", "accept"],
] as const)("a rematch is offered or accepted", (offer, button, asks) => {
  const race = running({ phase: "over", offer });
  const asked = actions();
  press(drawn(overPanel({ ...NOTHING, race }, race.seats[0]!, null, asked, NO_SCORE)), button);
  expect(asked[asks]).toHaveBeenCalledOnce();
});

test("one's own offer waits, and an agreed rematch has a link", () => {
  const offer = { by: 0, what: "rematch" as const, accepted: [0], until: 9 };
  const race = running({ phase: "over", offer });
  expect(text(drawn(overPanel({ ...NOTHING, race }, race.seats[0]!, null, actions(), NO_SCORE)))).toContain(
    "Waiting for the others",
  );
  const agreed = { ...race, next_race: "next99" };
  const root = drawn(overPanel({ ...NOTHING, race: agreed }, race.seats[0]!, null, actions(), NO_SCORE));
  expect(root.querySelector('a[href="/race/next99"]')).not.toBe(null);
});

test("it says that who has offered a rematch is not here, for nothing is agreed without them", () => {
  const offer = { by: 1, what: "rematch" as const, accepted: [1, 0], until: 9 };
  const shown = (here: boolean) => {
    const race = running({ phase: "over", offer, seats: [ANN, seat(1, "Ben", { here })] });
    return text(drawn(overPanel({ ...NOTHING, race }, race.seats[0]!, null, actions(), NO_SCORE)));
  };
  expect(shown(false)).toContain("Ben is not here now.");
  expect(shown(true)).not.toContain("not here");
});

test("a race that everybody left before its start has no result and nothing to be replayed", () => {
  const race = raceView({ phase: "over", seats: [] });
  const root = drawn(overPanel({ ...NOTHING, race }, null, null, actions(), NO_SCORE));
  expect(text(root)).toContain("Everybody left before the start.");
  expect(root.querySelector("table, a[href^='/replay']")).toBe(null);
});

test("a chain of rematches has its score, the most wins first, before and after its races", () => {
  const race = raceView({ seats: [ANN, seat(1, "Ben")] });
  const score = { races: 3, wins: { "p-Ben": 2, "p-Ann": 1 } };
  expect(text(drawn(scorePanel(race, score, false)))).toBe("After 3 races: Ben 2 Ann 1");
  expect(text(drawn(scorePanel(race, { races: 1, wins: { "p-Ben": 1 } }, false)))).toBe("After 1 race: Ben 1 Ann 0");
  expect(text(drawn(scorePanel(race, { races: 1, wins: { "p-Ben": 1 } }, true)))).toBe("");
  expect(text(drawn(scorePanel(race, NO_SCORE, false)))).toBe("");
});
