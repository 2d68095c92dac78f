/** Looking anywhere in a game shows the board that playing up to there shows, at the sight the record has. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newGame, ownerView, parseRules, writePosition } from "../../src/engine/index.ts";
import { readRecord } from "../../src/replay/record.ts";
import { replayOf } from "../../src/replay/replay.ts";
import { Track, Unplayable } from "../../src/replay/track.ts";
import { Damaged } from "../../src/verifying/shape.ts";
import { often } from "../lots.ts";
import { RACES, recordOf, run } from "./recorded.ts";

const given = fc.record({
  rules: fc.constantFrom("freecell", "klondike/1/unlimited", "klondike/3/3"),
  seed: fc.integer({ min: 1, max: 1e9 }).map(String),
  choices: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 90 }),
  isSealed: fc.boolean(),
  looks: fc.array(fc.nat(95), { minLength: 1, maxLength: 30 }),
});

test("any move is found in any order, with known and with unknown faces", () => {
  fc.assert(
    fc.property(given, ({ rules, seed, choices, isSealed, looks }) => {
      const played = run(rules, seed, choices);
      const [track] = replayOf(recordOf(rules, seed, [played], isSealed)).tracks;
      for (const look of looks) {
        const game = played.games[Math.min(look, played.moves.length)]!;
        const shown = track!.gameAt(look);
        const wanted = isSealed ? ownerView(game.position) : game.position;
        expect(writePosition(shown.position)).toBe(writePosition(wanted));
        expect(shown.rev).toBe(game.rev);
      }
      expect(track!.homes).toEqual(played.games.map(({ home }) => home));
    }),
    { numRuns: often(40) },
  );
});

test("the moves up to a moment are those that were made by then", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 40 }), fc.nat(60), (times, ms) => {
      const at = times.sort((one, other) => one - other);
      const moves = at.map((_, index) => (index % 2 === 0 ? "s" : "u"));
      const start = newGame(parseRules("klondike/1/unlimited"), "1");
      const track = new Track(start, { seat: 0, name: "Ann", moves, at, faces: null });
      expect(track.revAt(ms)).toBe(at.filter((time) => time <= ms).length);
    }),
  );
});

test("a look costs few moves, however long the game", () => {
  let played = 0;
  const start = newGame(parseRules("klondike/1/unlimited"), "1");
  const counted = new Proxy(start, {
    get(game, name) {
      if (name === "play") played++;
      return Reflect.get(game, name, game) as unknown;
    },
  });
  const moves = Array.from({ length: 9_000 }, (_, index) => (index % 2 === 0 ? "s" : "u"));
  const track = new Track(counted, { seat: 0, name: "Ann", moves, at: moves.map((_, at) => at), faces: null });
  expect(played).toBe(1); // the start is kept, and only its own move is asked of it
  const one = track.gameAt(8_990);
  expect(track.gameAt(8_990)).toBe(one);
  expect(track.gameAt(17).rev).toBe(17);
  expect(played).toBe(2);
  expect(track.gameAt(8_000).rev).toBe(8_000);
  expect(played).toBe(2);
});

describe("recorded races", () => {
  test.each(Object.entries(RACES))("%s ends as its standings say", (_, recorded) => {
    const record = readRecord(recorded);
    const { tracks, end, moments } = replayOf(record);
    expect(end).toBe(Math.max(0, ...record.seats.flatMap(({ at }) => at)));
    expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
    for (const { seat, home, moves } of record.standings) {
      const track = tracks.find((each) => each.seat === seat)!;
      expect([track.gameAt(track.revAt(end)).home, track.moves.length]).toEqual([home, moves]);
    }
  });
});

test("a record that cannot be played is refused with the place", () => {
  const played = run("freecell", "1", [1, 2, 3]);
  const record = recordOf("freecell", "1", [played], false);
  const [seat] = record.seats;
  const wrong = (more: object) => ({ ...record, seats: [{ ...seat, ...more }] });
  expect(() => replayOf(readRecord(wrong({ moves: [...seat!.moves.slice(0, 2), "s"] })))).toThrow(Unplayable);
  expect(() => replayOf(readRecord(wrong({ moves: [...seat!.moves.slice(0, 2), "s"] })))).toThrow("P1, move 3 (s)");
  expect(() => readRecord(wrong({ at: [0, 0] }))).toThrow(Damaged);
  expect(() => readRecord(wrong({ at: [5, 4, 6] }))).toThrow("back in time");
  expect(() => readRecord({ ...record, seed: null })).toThrow("neither seed nor start");
  expect(() => replayOf(readRecord({ ...record, seed: null, start: "nonsense" }))).toThrow(Damaged);
  const sealed = recordOf("klondike/1/unlimited", "1", [run("klondike/1/unlimited", "1", [0])], true);
  const blind = { ...sealed, seats: [{ ...sealed.seats[0], moves: ["s"], faces: [""] }] };
  expect(() => replayOf(readRecord(blind))).toThrow(Unplayable);
});
