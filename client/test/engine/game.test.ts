import { expect, test } from "vitest";
import {
  apply,
  code,
  DRAW,
  type Game,
  gameFrom,
  IllegalMove,
  MoveTextError,
  ownerView,
  parseFaces,
  parseMove,
  parseRules,
  RECYCLE,
  Refusal,
  RevealError,
  readPosition,
  replay,
  reveal,
  UNDO,
  writePosition,
} from "../../src/engine/index.ts";

const FREECELL = parseRules("freecell");
const KLONDIKE = parseRules("klondike/3/unlimited");
const START =
  "5D/(TH)5H/(8H4S)QC/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KH/(ACTS8DJHKD2H)KC 5S9HADTCJS4HQS7S7H2DAS4D9CQHTD6H2S9S2CAHJD7D3D6C - 0000 1";

function start(masked = false): Game {
  return gameFrom(KLONDIKE, readPosition(KLONDIKE, START), { masked });
}

function play(game: Game, codes: string): Game {
  return replay(game, codes.split(" "));
}

function faces(game: Game): string {
  return game.turned.map(code).join(" ");
}

test("untouched piles stay the same objects", () => {
  const game = start();
  const [before, after] = [game.position, play(game, "36").position];
  if (before.family !== "klondike" || after.family !== "klondike") throw new Error("not Klondike");
  expect(after.columns.map((column, at) => column === before.columns[at])).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
  expect([after.stock === before.stock, after.waste === before.waste, after.home === before.home]).toEqual([
    true,
    true,
    true,
  ]);
  expect(after.columns[5]!.down).toBe(before.columns[5]!.down);
});

test("turned faces: a draw, an exposed card, the undo of a recycle", () => {
  const drawn = play(start(), "s");
  expect(faces(drawn)).toBe("5S 9H AD");
  expect(faces(play(drawn, "u"))).toBe("");
  expect(faces(play(start(), "36"))).toBe("4S");
  expect(faces(play(start(), "36 u"))).toBe("");
  const all = play(start(), "s s s s s s s s");
  expect(faces(play(all, "r"))).toBe("");
  expect(faces(play(all, "r u"))).toBe("5S 9H AD TC JS 4H QS 7S 7H 2D AS 4D 9C QH TD 6H 2S 9S 2C AH JD 7D 3D 6C");
});

test("undo counts as a move and shares the earlier position", () => {
  const game = start();
  const back = play(game, "s u");
  expect(back.position).toBe(game.position);
  expect([back.rev, back.depth]).toEqual([2, 0]);
  expect(back.play(UNDO)).toEqual(new Refusal("nothing_to_undo"));
  expect(play(game, "s").play(UNDO, false)).toEqual(new Refusal("undo_off"));
});

test("undo may be off although there is nothing to undo", () => {
  expect(start().play(UNDO, false)).toEqual(new Refusal("undo_off"));
});

test("redo plays the moves taken back, latest first, until another move is made", () => {
  const game = play(start(), "s 36 s u u");
  expect(game.redo?.code).toBe("36");
  const once = game.play(parseMove(KLONDIKE, "36")) as Game;
  expect(once.redo?.code).toBe("s");
  expect(writePosition(play(once, "s").position)).toBe(writePosition(play(start(), "s 36 s").position));
  expect(play(once, "s").redo).toBeNull();
  expect(play(game, "s").redo).toBeNull();
});

function times(count: number, codes: string): string {
  return Array(count).fill(codes).join(" ");
}

test("FreeCell undoes every step", () => {
  const text =
    "TC9H/KCKDKHKSQCQDQHQSJCJDJHJSTDTHTS9C9D9S8C8D8H8S7C7D7H7S6C6D6H6S5C5D5H5S4C4D4H4S3C3D3H3S2C2D2H2SACADAHAS////// ,,, 0000";
  const game = gameFrom(FREECELL, readPosition(FREECELL, text));
  const far = play(game, times(80, "1a a1"));
  expect([far.rev, far.depth]).toEqual([160, 160]);
  const back = play(far, times(160, "u"));
  expect([back.position, back.rev]).toEqual([game.position, 320]);
  expect(back.play(UNDO)).toEqual(new Refusal("nothing_to_undo"));
});

test("Klondike undoes a hundred steps", () => {
  const far = play(start(), times(30, "s s s s s s s s r"));
  expect([far.rev, far.depth]).toEqual([270, 100]);
  const back = play(far, times(100, "u"));
  expect([back.rev, back.depth]).toEqual([370, 0]);
  expect(writePosition(back.position)).toBe(
    writePosition(play(start(), `${times(18, "s s s s s s s s r")} ${times(8, "s")}`).position),
  );
  expect(back.play(UNDO)).toEqual(new Refusal("nothing_to_undo"));
});

test("a refused move makes nothing, an illegal list says where", () => {
  const game = start();
  expect(game.play(RECYCLE)).toEqual(new Refusal("stock_not_empty"));
  expect(apply(KLONDIKE, game.position, UNDO)).toEqual(new Refusal("nothing_to_undo"));
  expect(() => play(game, "s r")).toThrow(IllegalMove);
  try {
    play(game, "s 36 r");
  } catch (error) {
    expect(error).toMatchObject({ at: 3, code: "r", refusal: { why: "stock_not_empty" } });
  }
  expect(() => play(game, "s 1a")).toThrow(MoveTextError);
});

test("a won game refuses everything", () => {
  const won = gameFrom(FREECELL, readPosition(FREECELL, "/////// ,,, KKKK"));
  expect(won.play(UNDO)).toEqual(new Refusal("game_over"));
  expect(won.play(parseMove(FREECELL, "1a"))).toEqual(new Refusal("game_over"));
});

test("hidden faces are drawn and turned, not moved, and named by the ack", () => {
  const game = start(true);
  expect(writePosition(game.position)).toBe(writePosition(ownerView(readPosition(KLONDIKE, START))));
  const drawn = play(game, "s");
  expect(faces(drawn)).toBe("?? ?? ??");
  expect(drawn.play(parseMove(KLONDIKE, "wh"))).toEqual(new Refusal("face_down"));
  const named = drawn.reveal(parseFaces("5S 9H AD"));
  expect(play(named, "wh").position.home).toEqual([0, 1, 0, 0]);
  const exposed = play(game, "36");
  expect(exposed.play(parseMove(KLONDIKE, "31"))).toEqual(new Refusal("face_down"));
  expect(exposed.play(parseMove(KLONDIKE, "13"))).toEqual(new Refusal("face_down"));
  expect(writePosition(exposed.reveal(parseFaces("4S")).position)).toContain("/(??)4S/");
});

test("what goes back into the stock is hidden again, and an undone recycle named again", () => {
  let game = start(true);
  const stock = START.split(" ")[1]!;
  for (let at = 0; at < 48; at += 6) {
    game = play(game, "s").reveal(
      parseFaces(
        stock
          .slice(at, at + 6)
          .match(/../g)!
          .join(" "),
      ),
    );
  }
  const recycled = play(game, "r");
  expect(writePosition(recycled.position).split(" ")[1]).toBe("??".repeat(24));
  expect(play(recycled, "u").reveal(parseFaces(stock.match(/../g)!.join(" "))).position).toBe(game.position);
  expect(writePosition(play(game, "u").position).split(" ")[1]).toBe("??????");
});

test("a game taken up later does not know the steps before", () => {
  const game = gameFrom(KLONDIKE, play(start(), "s").position, { rev: 1 });
  expect([game.rev, game.complete, start().complete]).toEqual([1, false, true]);
  expect(game.play(UNDO)).toEqual(new Refusal("nothing_to_undo"));
});

test("faces that do not fit the move are refused", () => {
  const before = start(true).position;
  const after = play(start(true), "s").position;
  expect(() => reveal(before, after, parseFaces("5S 9H"))).toThrow(RevealError);
  expect(() => reveal(before, after, parseFaces("5S 9H ??"))).toThrow(RevealError);
  expect(() => reveal(start().position, play(start(), "s").position, parseFaces("5S 9H 2D"))).toThrow(RevealError);
  expect(() => start(true).reveal([])).toThrow(RangeError);
  expect(play(start(true), "36").play(DRAW)).not.toBeInstanceOf(Refusal);
});
