/** Hints on one's own board: for the board as it is, one after the other, and what they are worth. */
import { expect, test, vi } from "vitest";
import { Refusal } from "../../src/engine/index.ts";
import { hear } from "../../src/race/hearing.ts";
import { Hints } from "../../src/race/hints.ts";
import { make, NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { HintGiven } from "../../src/wire/protocol.ts";
import { BOARD, running, welcome } from "./scripted.ts";

const PLAYING = hear(NOTHING, welcome(running(), { board: BOARD })).model;

function given(model: RaceModel, more: Partial<HintGiven> = {}): RaceModel {
  return hear(model, { t: "hint", rev: 0, moves: ["1a", "2b"], proof: "legal", ...more }).model;
}

function moved(model: RaceModel): RaceModel {
  const step = make(model, "1a");
  if (step instanceof Refusal) throw new Error(step.why);
  return step.model;
}

function hints() {
  const hands = { ask: vi.fn(), show: vi.fn() };
  return { ...hands, hints: new Hints(hands) };
}

test("the server is asked, and what it gives is shown as legal and no more", () => {
  const { hints: hinted, ask, show } = hints();
  hinted.want(PLAYING);
  expect(ask).toHaveBeenCalledOnce();
  hinted.heard(PLAYING);
  expect(show).not.toHaveBeenCalled();
  hinted.heard(given(PLAYING));
  const said = expect.stringMatching(/^A legal move, no more than that: .* to free cell a\.$/);
  expect(show.mock.calls).toEqual([["1a", said]]);
});

test("more hints for the same board need no server, and begin again after the last", () => {
  const { hints: hinted, ask, show } = hints();
  const model = given(PLAYING);
  hinted.heard(model);
  for (let wish = 0; wish < 2; wish++) hinted.want(model);
  expect(show.mock.calls.map(([move]) => move)).toEqual(["1a", "2b", "1a"]);
  expect(ask).not.toHaveBeenCalled();
});

test("the same hint is heard once", () => {
  const { hints: hinted, show } = hints();
  const model = given(PLAYING);
  hinted.heard(model);
  hinted.heard(model);
  expect(show).toHaveBeenCalledOnce();
});

test("after a move the hints are forgotten, and the server is asked again", () => {
  const { hints: hinted, ask } = hints();
  const model = given(PLAYING);
  hinted.heard(model);
  const next = moved(model);
  hinted.heard(next);
  hinted.want(next);
  expect(ask).toHaveBeenCalledOnce();
});

test("a hint that comes when the player has moved on is not shown", () => {
  const { hints: hinted, show } = hints();
  hinted.heard(given(moved(PLAYING)));
  expect(show.mock.calls).toEqual([[null, "You have moved on since then: ask again."]]);
});

test("the first move of a proven line is said to lead home, the others are legal", () => {
  const { hints: hinted, show } = hints();
  const model = given(PLAYING, { proof: "line" });
  hinted.heard(model);
  hinted.want(model);
  expect(show.mock.calls.map(([, text]) => String(text).split(":")[0])).toEqual([
    "This leads home",
    "A legal move, no more than that",
  ]);
});

test("without a move left this is said, and nothing is lit", () => {
  const { hints: hinted, show } = hints();
  hinted.heard(given(PLAYING, { moves: [], proof: "none" }));
  expect(show.mock.calls).toEqual([[null, "No useful move found."]]);
});

test("no way home is said first, and who asks on is shown what is still legal", () => {
  const { hints: hinted, show } = hints();
  const model = given(PLAYING, { proof: "lost" });
  hinted.heard(model);
  for (let wish = 0; wish < 3; wish++) hinted.want(model);
  expect(show.mock.calls.map(([move]) => move)).toEqual([null, "1a", "2b", "1a"]);
  expect(show.mock.calls.map(([, text]) => String(text).split(/[:.]/)[0])).toEqual([
    "No way home from here",
    ...Array(3).fill("A legal move, no more than that"),
  ]);
});

test("no way home and nothing to move is said each time", () => {
  const { hints: hinted, show } = hints();
  const model = given(PLAYING, { proof: "lost", moves: [] });
  hinted.heard(model);
  hinted.want(model);
  expect(show.mock.calls).toEqual(Array(2).fill([null, "No way home from here."]));
});
