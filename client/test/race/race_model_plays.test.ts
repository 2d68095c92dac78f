/** Own moves in the model of a race: made here, acknowledged or refused by the server. */
import { expect, test } from "vitest";
import {
  code,
  deal,
  newGame,
  ownerView,
  parseMove,
  parseRules,
  Refusal,
  turned,
  writePosition,
} from "../../src/engine/index.ts";
import { make } from "../../src/race/race_model.ts";
import { after, last, made, PLAYING } from "./modelled.ts";
import { BOARD, OPTIONS, raceView, running, seat, welcome } from "./scripted.ts";

test("no move is made before the start, without a seat, or after one's own end", () => {
  expect(make(after(welcome(raceView())), "1a")).toMatchObject({ why: "not_started" });
  const resigned = running({ seats: [seat(0, "Ann", { state: "resigned" }), seat(1, "Ben", { state: "playing" })] });
  expect(make(after(welcome(resigned, { board: BOARD })), "1a")).toMatchObject({ why: "finished" });
});

test("an illegal move is refused here and sends nothing", () => {
  expect(make(PLAYING, "12v7")).toMatchObject({ why: "not_a_run" });
});

test("a refusal drops the refused play and those behind it, and the next play counts it", () => {
  let { model } = made(made(made(PLAYING, "1a").model, "2b").model, "3c");
  const heard = last(model, { t: "refused", rev: 2, why: "finished" });
  expect(heard.notices).toContainEqual(expect.objectContaining({ kind: "refused", why: "finished" }));
  model = heard.model;
  expect(model.own?.pending.map(({ move }) => move)).toEqual(["1a"]);
  expect(made(model, "4d").frames).toEqual([["p", 2, "4d", 1]]);
});

test("a refused command leaves the plays and their count alone", () => {
  const { model } = made(PLAYING, "1a");
  const { own } = last(model, { t: "refused", rev: 0, why: "not_host", command: "start" }).model;
  expect(own).toBe(model.own);
});

test("after a reconnect the plays that were not acknowledged are sent again in order, counting refusals anew", () => {
  const refused = last(made(PLAYING, "1a").model, { t: "refused", rev: 1, why: "finished" }).model;
  const { model } = made(made(refused, "1a").model, "2b");
  const { frames } = last(model, welcome(running(), { board: BOARD }));
  expect(frames).toEqual([
    ["p", 1, "1a"],
    ["p", 2, "2b"],
  ]);
});

test("a board that went on from another page replaces the own plays", () => {
  const { model } = made(PLAYING, "1a");
  const game = newGame(parseRules("freecell"), "617").play(parseMove(parseRules("freecell"), "2b"));
  if (game instanceof Refusal) throw new Error(game.why);
  const board = writePosition(game.position);
  const heard = last(model, welcome(running(), { board, rev: 4, at: 900 }));
  expect(heard.frames).toEqual([]);
  expect(heard.model.own).toMatchObject({ pending: [], confirmed: { rev: 4 } });
  expect(writePosition(heard.model.own!.picture.position)).toBe(board);
});

test("an undo from before the page was loaded is sent, and its board asked for after the ack", () => {
  const loaded = after(welcome(running(), { board: BOARD, rev: 7 }));
  const { model, frames } = made(loaded, "u");
  expect(frames).toEqual([["p", 8, "u"]]);
  expect(make(model, "1a")).toMatchObject({ why: "stale" });
  const heard = last(model, ["a", 8, 5_000]);
  expect(heard.frames).toEqual([{ t: "resync" }]);
  const snapshot = { t: "snapshot" as const, now: 1, race: running(), boards: [], board: BOARD, rev: 8, at: 5_000 };
  const healed = last(heard.model, snapshot).model;
  expect(healed).toMatchObject({ asking: false, own: { lost: false, blind: false, confirmed: { rev: 8 } } });
});

test("an ack that is heard twice changes nothing and asks for nothing", () => {
  const once = last(made(PLAYING, "1a").model, ["a", 1, 500]).model;
  const twice = last(once, ["a", 1, 500]);
  expect(twice.model.own).toBe(once.own);
  expect(twice.frames).toEqual([]);
});

test("an ack leaves the picture the very same object where it turned nothing", () => {
  const { model } = made(made(PLAYING, "1a").model, "2b");
  const { own } = last(model, ["a", 1, 500]).model;
  expect(own?.picture).toBe(model.own?.picture);
});

test("a snapshot is asked for once until it comes", () => {
  const gap = last(PLAYING, ["a", 9, 1]);
  expect(gap.frames).toEqual([{ t: "resync" }]);
  expect(last(gap.model, ["a", 10, 1]).frames).toEqual([]);
});

test("a snapshot that was asked for too soon is asked for again", () => {
  const { model } = last(PLAYING, ["a", 9, 1]);
  const refused = last(model, { t: "refused", rev: 0, why: "rate", command: "resync" });
  expect(refused.frames).toEqual([{ t: "resync" }]);
  const other = last(model, { t: "refused", rev: 0, why: "rate", command: "react" });
  expect(other.frames).toEqual([]);
});

test("a Klondike draw shows backs until the ack names the cards", () => {
  const rules = parseRules("klondike/3/unlimited");
  const full = deal(rules, "klondike-1");
  const race = running({ options: { ...OPTIONS, rules: rules.code } });
  const { model } = made(after(welcome(race, { board: writePosition(ownerView(full)) })), "s");
  expect(writePosition(model.own!.picture.position)).toContain(" ?????? ");
  expect(make(model, "wh")).toMatchObject({ why: "face_down" });
  const game = newGame(rules, "klondike-1").play(parseMove(rules, "s"));
  if (game instanceof Refusal) throw new Error(game.why);
  const faces = turned(full, game.position).map(code).join(" ");
  const acked = last(model, ["a", 1, 10, faces]).model;
  expect(writePosition(acked.own!.picture.position)).toBe(writePosition(ownerView(game.position)));
});
