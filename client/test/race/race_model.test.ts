/** The model of a race: what a page knows from what it hears, and what is to be told. */
import { expect, test } from "vitest";
import { hear } from "../../src/race/hearing.ts";
import { isSeenAnyway } from "../../src/race/notices.ts";
import { isPlaying, NOTHING, ownSeat, progressOf } from "../../src/race/race_model.ts";
import type { RaceOutbound } from "../../src/wire/protocol.ts";
import { after, last, made, PLAYING } from "./modelled.ts";
import { BOARD, raceView, running, seat, standing, welcome } from "./scripted.ts";

test("a race is played from open to its start", () => {
  let model = after(welcome(raceView()));
  expect([ownSeat(model)?.name, isPlaying(model), model.own]).toEqual(["Ann", false, null]);
  let heard = last(model, { t: "race", race: raceView({ version: 2, phase: "countdown", starts_at: 10_000 }) });
  expect(heard.notices).toEqual([{ kind: "countdown" }]);
  heard = last(heard.model, { t: "go", starts_at: 10_000, now: 10_000, board: BOARD });
  expect(heard.notices).toEqual([{ kind: "started" }]);
  model = heard.model;
  expect([isPlaying(model), model.firstBoard]).toEqual([true, BOARD]);
  const { model: next, frames } = made(model, "1a");
  expect(frames).toEqual([["p", 1, "1a"]]);
  expect(next.own?.picture.rev).toBe(1);
  expect(last(next, ["a", 1, 2_345]).model.own).toMatchObject({ pending: [], at: 2_345, confirmed: { rev: 1 } });
});

test("how many watch is told by itself, and changes nothing else", () => {
  expect(last(NOTHING, { t: "watchers", count: 3 }).model).toEqual(NOTHING);
  const { model } = last(PLAYING, { t: "watchers", count: 3 });
  expect(model).toEqual({ ...PLAYING, race: { ...PLAYING.race, watchers: 3 } });
});

test("who ends their game in a rated race is taken back by the delay, and is told only of their own end", () => {
  const [ann, ben] = [seat(0, "Ann", { state: "finished", place: 1 }), seat(1, "Ben", { state: "finished", place: 2 })];
  const live = after(
    welcome(running({ version: 9, seats: [seat(0, "Ann", { state: "playing" }), ben] }), { board: BOARD }),
  );
  const before = running({ version: 6, delay_ms: 30_000, seats: [ann, seat(1, "Ben", { state: "playing" })] });
  const { model, notices } = last(live, {
    t: "snapshot",
    now: 0,
    race: before,
    boards: [],
    board: BOARD,
    rev: 3,
    at: 9,
  });
  expect(model.race).toEqual(before);
  expect(notices).toEqual([{ kind: "finished", name: "Ann", place: 1, own: true }]);
  const later = last(model, { t: "race", race: { ...before, version: 7, seats: [ann, ben] } });
  expect(later.notices).toEqual([{ kind: "finished", name: "Ben", place: 2, own: false }]);
});

test("a race message older than the known one is ignored", () => {
  expect(last(PLAYING, { t: "race", race: raceView({ version: 3 }) }).model.race?.version).toBe(5);
});

test("what happens to seats and phase is told once, in facts", () => {
  const seats = [seat(0, "Ann", { state: "finished", place: 1 }), seat(1, "Ben", { state: "playing", here: false })];
  const heard = last(PLAYING, { t: "race", race: running({ version: 6, seats }) });
  expect(heard.notices).toEqual([
    { kind: "finished", name: "Ann", place: 1, own: true },
    { kind: "dropped", name: "Ben" },
  ]);
  expect(last(heard.model, { t: "race", race: running({ version: 6, seats }) }).notices).toEqual([]);
});

test("each finisher is told their own place", () => {
  const seats = [seat(0, "Ann", { state: "playing" }), seat(1, "Ben", { state: "finished", place: 1 })];
  const [notice] = last(PLAYING, { t: "race", race: running({ version: 6, seats }) }).notices;
  expect(notice).toEqual({ kind: "finished", name: "Ben", place: 1, own: false });
});

test("a page that has just been loaded is told nothing of the past", () => {
  expect(hear(NOTHING, welcome(running())).notices).toEqual([]);
});

test("joining and leaving an open race is told, and one's own seat is read from the race", () => {
  const alone = after(welcome(raceView({ seats: [seat(0, "Ann")] })));
  const joined = last(alone, { t: "race", race: raceView({ version: 2 }) });
  expect(joined.notices).toEqual([{ kind: "joined", name: "Ben" }]);
  const left = last(joined.model, { t: "race", race: raceView({ version: 3, seats: [seat(0, "Ann")] }) });
  expect(left.notices).toEqual([{ kind: "freed", name: "Ben" }]);
  expect(ownSeat(left.model)).toMatchObject({ name: "Ann" });
});

test("who is ready before the start is told", () => {
  const both = after(welcome(raceView()));
  const seats = [seat(0, "Ann", { ready: true }), seat(1, "Ben", { ready: true })];
  const ready = last(both, { t: "race", race: raceView({ version: 2, seats }) });
  expect(ready.notices).toEqual([
    { kind: "ready", name: "Ann", own: true },
    { kind: "ready", name: "Ben", own: false },
  ]);
  const gone = [seats[0]!, seat(1, "Ben", { here: false })];
  const dropped = last(ready.model, { t: "race", race: raceView({ version: 3, seats: gone }) });
  expect(dropped.notices).toEqual([{ kind: "dropped", name: "Ben" }]);
});

test("progress of a rival is the newest that is known", () => {
  const ben = PLAYING.race!.seats[1]!;
  const model = last(PLAYING, ["g", 1, 12, 7]).model;
  expect(progressOf(model, ben)).toMatchObject({ rev: 12, home: 7 });
  expect(progressOf(model, { ...ben, rev: 20, home: 9 })).toMatchObject({ rev: 20, home: 9 });
});

test("the end brings the final standings, which a late standing does not change", () => {
  const standings = [standing(1, "Ben"), standing(0, "Ann", { place: 2, photo: true })];
  const opened = { server_seed: "", nonces: ["", ""], race_seed: "", seed: "", certificate: null };
  const race = running({ version: 9, phase: "over", over_at: 90_000 });
  const over = last(PLAYING, { t: "over", version: 9, standings, opened, race });
  expect(over.notices).toContainEqual({ kind: "over" });
  const late = last(over.model, { t: "standing", version: 8, standing: standing(0, "Ann", { place: 7 }) });
  expect(late.model.standings).toEqual(standings);
});

test("an offer is told with its maker", () => {
  const offer = { t: "offer" as const, what: "rematch" as const, by: 1, state: "made" as const };
  expect(last(PLAYING, offer).notices).toEqual([{ kind: "offer", offer, name: "Ben", own: false }]);
});

test("tags of a newer server are ignored", () => {
  const message = { t: "fireworks", colour: "red" } as unknown as RaceOutbound;
  expect(hear(PLAYING, message)).toEqual({ model: PLAYING, frames: [], notices: [] });
  expect(hear(PLAYING, ["x", 1] as unknown as RaceOutbound).model).toEqual(PLAYING);
});

test("who is there, and one's own end, are seen on the page; what a rival has done is told to those who play", () => {
  const name = "Ben";
  for (const kind of ["joined", "freed", "dropped", "returned"] as const) {
    expect(isSeenAnyway({ kind, name }, true)).toBe(true);
  }
  for (const kind of ["resigned", "left", "timed_out"] as const) {
    expect([true, false].map((playing) => isSeenAnyway({ kind, name }, playing))).toEqual([false, true]);
  }
  expect(isSeenAnyway({ kind: "finished", name, place: 1, own: true }, false)).toBe(true);
  expect(isSeenAnyway({ kind: "finished", name, place: 1, own: false }, false)).toBe(false);
});
