/** A viewer whose diffs are lost, doubled and overtaken by snapshots ends with the boards the server has, or knows that it has not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  code,
  legalMoves,
  newGame,
  ownerView,
  parseMove,
  parseRules,
  Refusal,
  turned,
  writePosition,
} from "../../src/engine/index.ts";
import { type Boards, boardsFrom, follow, progressed } from "../../src/race/followed_boards.ts";
import type { Diff, SeatBoard } from "../../src/wire/protocol.ts";
import { often } from "../lots.ts";

/** A seat that plays at random; every diff of it is kept, by rev. */
class Played {
  game;
  readonly seat: number;
  readonly diffs: Diff[] = [];

  constructor(seat: number, rules: string) {
    this.seat = seat;
    this.game = newGame(parseRules(rules), "watched");
  }

  move(chance: number): void {
    const moves = [...legalMoves(this.game.rules, this.game.position).map((move) => move.code), "u"];
    const text = moves[chance % moves.length]!;
    const next = this.game.play(parseMove(this.game.rules, text));
    if (next instanceof Refusal) return;
    const faces = turned(this.game.position, ownerView(next.position)).map(code).join(" ");
    const { seat } = this;
    this.diffs.push(
      faces === "" ? ["d", seat, next.rev, next.rev, text] : ["d", seat, next.rev, next.rev, text, faces],
    );
    this.game = next;
  }

  get board(): SeatBoard {
    const { seat, game } = this;
    const board = writePosition(ownerView(game.position));
    return { seat, rev: game.rev, at: game.rev, home: 0, state: "playing", board };
  }
}

const fault = fc.record({
  seat: fc.nat(1),
  how: fc.constantFrom("sent", "sent", "sent", "sent", "lost", "twice"),
  chance: fc.nat(999),
});

test.each(["freecell", "klondike/3/3"])("%s: no gap stays unnoticed, and one snapshot heals it", (rules) => {
  fc.assert(
    fc.property(fc.array(fault, { minLength: 20, maxLength: 80, size: "max" }), (faults) => {
      const seats = [new Played(0, rules), new Played(1, rules)];
      let boards: Boards = boardsFrom(
        parseRules(rules),
        seats.map(({ board }) => board),
      );
      let snapshots = 0;
      for (const { seat, how, chance } of faults) {
        const played = seats[seat]!;
        played.move(chance);
        const diff = played.diffs.at(-1);
        if (diff === undefined || how === "lost") continue;
        boards = follow(boards, diff);
        if (how === "twice") boards = follow(boards, diff);
        if (boards.lost) {
          snapshots++;
          boards = boardsFrom(
            parseRules(rules),
            seats.map(({ board }) => board),
          );
          boards = follow(boards, diff); // it was on its way when the snapshot was taken
          expect(boards.lost).toBe(false);
        }
        expect(writePosition(boards.seats.get(seat)!.game!.position)).toBe(played.board.board);
      }
      const lost = faults.filter(({ how }) => how === "lost").length;
      const blind = seats.flatMap(({ diffs }) => diffs).filter(([, , , , move]) => move === "u").length;
      expect(snapshots).toBeLessThanOrEqual(lost + blind);
    }),
    { numRuns: often(100) },
  );
});

test("a diff ahead of the next one means lost, and nothing more is applied until a snapshot", () => {
  const played = new Played(0, "freecell");
  const start = boardsFrom(parseRules("freecell"), [played.board]);
  for (let n = 0; n < 3; n++) played.move(n);
  const [first, second, third] = played.diffs as [Diff, Diff, Diff];
  const gap = follow(follow(start, first), third);
  expect(gap.lost).toBe(true);
  expect(gap.seats.get(0)!.rev).toBe(1);
  expect(follow(gap, second)).toBe(gap);
});

test("an undo of what was played before the snapshot is a gap", () => {
  const played = new Played(0, "freecell");
  played.move(0);
  const boards = boardsFrom(parseRules("freecell"), [played.board]);
  expect(follow(boards, ["d", 0, 2, 20, "u"]).lost).toBe(true);
});

test("progress only ever goes forward, and there may be progress of a seat that was not in the snapshot", () => {
  const boards = progressed(boardsFrom(parseRules("freecell"), []), ["g", 3, 5, 2]);
  expect(boards.seats.get(3)).toMatchObject({ rev: 5, home: 2, game: null });
  expect(progressed(boards, ["g", 3, 4, 9])).toBe(boards);
  expect(progressed(boards, ["g", 3, 9, 1]).seats.get(3)).toMatchObject({ rev: 9, home: 1 });
});
