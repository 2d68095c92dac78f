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
import { isSeenAnyway } from "../../src/race/notices.ts";
import {
  type Heard,
  hear,
  isPlaying,
  leaving,
  make,
  NOTHING,
  ownSeat,
  progressOf,
  type RaceModel,
} from "../../src/race/race_model.ts";
import type { RaceOutbound } from "../../src/wire/protocol.ts";
import { BOARD, OPTIONS, raceView, running, seat, standing, welcome } from "./scripted.ts";

function after(...messages: RaceOutbound[]): RaceModel {
  return messages.reduce((model, message) => hear(model, message).model, NOTHING);
}

function last(model: RaceModel, message: RaceOutbound): Heard {
  return hear(model, message);
}

function made(model: RaceModel, move: string) {
  const step = make(model, move);
  if (step instanceof Refusal) throw new Error(step.why);
  return step;
}

const PLAYING = after(welcome(running(), { board: BOARD }));

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

const BEN_ALONE = { version: 3, host: 1, seats: [seat(1, "Ben")] };

test("who loses the seat while connected, without having asked to leave, was removed by the host", () => {
  const both = after(welcome(raceView()));
  const removed = last(both, { t: "race", race: raceView(BEN_ALONE) });
  expect(removed.model.lostSeat).toBe("removed");
  expect(removed.notices).toEqual([{ kind: "removed" }]);
  const later = last(removed.model, { t: "race", race: running({ version: 4, seats: [seat(1, "Ben")] }) });
  expect(later.model.lostSeat).toBe("removed");
  expect(later.notices).not.toContainEqual({ kind: "removed" });
});

test("who asks to leave is not removed, unless that was refused", () => {
  const both = after(welcome(raceView()));
  const left = last(leaving(both), { t: "race", race: raceView(BEN_ALONE) });
  expect(left.model).toMatchObject({ lostSeat: null, leaves: false });
  expect(left.notices).toEqual([{ kind: "gave_up_seat" }]);
  const refused = last(leaving(both), { t: "refused", rev: 0, why: "rate", command: "leave" });
  expect(last(refused.model, { t: "race", race: raceView(BEN_ALONE) }).model.lostSeat).toBe("removed");
});

test("who comes back to find the seat gone has lost it while away; trying to sit down may tell that it was taken", () => {
  const both = after(welcome(raceView()));
  const back = last(both, welcome(raceView(BEN_ALONE)));
  expect(back.model.lostSeat).toBe("freed");
  expect(back.notices).toContainEqual({ kind: "lost_seat" });
  const again = last(back.model, { t: "race", race: raceView({ version: 4 }) });
  expect(again.model.lostSeat).toBe(null);
  expect(again.notices).toEqual([{ kind: "took_seat" }]);
  const refused = last(back.model, { t: "refused", rev: 0, why: "kicked", command: "join" });
  expect(refused.model.lostSeat).toBe("removed");
  expect(refused.notices).toContainEqual({ kind: "removed" });
});

test("a page that is opened anew shows that one was removed, and tells nobody twice", () => {
  const alone = { ...welcome(raceView(BEN_ALONE)), removed: true };
  const fresh = last(NOTHING, alone);
  expect(fresh.model.lostSeat).toBe("removed");
  expect(fresh.notices).toEqual([]);
  expect(last(fresh.model, alone).notices).toEqual([]);
  const meanwhile = last(leaving(after(welcome(raceView()))), alone);
  expect(meanwhile.model).toMatchObject({ lostSeat: "removed", leaves: false });
  expect(meanwhile.notices).toEqual([{ kind: "removed" }]);
});

test("a race that begins or ends without one, and a page of a spectator, lose no seat", () => {
  const spectator = after(welcome(raceView({ seats: [seat(0, "Cid"), seat(1, "Ben")] })));
  expect(last(spectator, { t: "race", race: raceView(BEN_ALONE) }).model.lostSeat).toBe(null);
  const ended = last(PLAYING, { t: "race", race: running({ version: 7, phase: "over", seats: [seat(1, "Ben")] }) });
  expect(ended.model.lostSeat).toBe(null);
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
