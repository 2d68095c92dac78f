import { expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import { type Key, press } from "../../src/table/keyboard.ts";
import { boardOf, type Held } from "../../src/table/targets.ts";
import { type Cursor, settled, type View } from "../../src/table/walk.ts";
import { sparse } from "./sparse.ts";

const KLONDIKE = parseRules("klondike/1/unlimited");
const FREE = boardOf(FREECELL, sparse(FREECELL, "KSQHJS/7D/7H/AC//KD/KH/QS 2C,,, 0000"));
const KLON = boardOf(KLONDIKE, sparse(KLONDIKE, "(2D3D)KSQH/KH/5C/9H/JH/7C/8C 2C 3C 0020 1"));

function key(name: string, more: Partial<Key> = {}): Key {
  return { key: name, command: false, shift: false, ...more };
}

const USUAL: View = { sides: false, mirrored: false };

function free(name: string, cursor: Cursor, held: Held | null = null, view = USUAL) {
  return press(FREE, { cursor, held, view }, key(name));
}

function klon(name: string, cursor: Cursor, held: Held | null = null, view = USUAL) {
  return press(KLON, { cursor, held, view }, key(name));
}

const at = (pile: string, index = 0): Cursor => ({ pile, index });
const go = (pile: string, index = 0) => ({ kind: "go", cursor: at(pile, index) });

test("left and right walk along a row and stop at its ends", () => {
  expect(free("ArrowRight", at("4"))).toEqual(go("5"));
  expect(free("ArrowLeft", at("2"))).toEqual(go("1", 2));
  expect(free("ArrowLeft", at("1", 2))).toBeNull();
  expect(free("ArrowRight", at("d"))).toEqual(go("C"));
  expect(free("ArrowRight", at("S"))).toBeNull();
  expect(klon("ArrowRight", at("w"))).toEqual(go("C"));
  expect(klon("Home", at("S"))).toEqual(go("s"));
  expect(klon("End", at("1", 2))).toEqual(go("7"));
});

test("up and down walk along a column and between the rows", () => {
  expect(free("ArrowUp", at("1", 2))).toEqual(go("1", 1));
  expect(free("ArrowUp", at("1", 0))).toEqual(go("a"));
  expect(free("ArrowDown", at("a"))).toEqual(go("1", 0));
  expect(free("ArrowDown", at("1", 0))).toEqual(go("1", 1));
  expect(free("ArrowDown", at("1", 2))).toBeNull();
  expect(free("ArrowUp", at("a"))).toBeNull();
});

test("face-down cards are not walked to", () => {
  expect(klon("ArrowUp", at("1", 3))).toEqual(go("1", 2));
  expect(klon("ArrowUp", at("1", 2))).toEqual(go("s"));
  expect(klon("ArrowDown", at("s"))).toEqual(go("1", 2));
  expect(settled(KLON, at("1", 0))).toEqual(at("1", 2));
});

test("the gap over the third column leads to the nearest pile", () => {
  expect(klon("ArrowUp", at("3"))).toEqual(go("w"));
  expect(klon("ArrowUp", at("4"))).toEqual(go("C"));
  expect(klon("ArrowDown", at("C"))).toEqual(go("4"));
});

test("on a mirrored table left and right, first and last are what is seen", () => {
  const mirrored = { sides: false, mirrored: true };
  expect(free("ArrowLeft", at("4"), null, mirrored)).toEqual(go("5"));
  expect(free("ArrowRight", at("2"), null, mirrored)).toEqual(go("1", 2));
  expect(free("ArrowRight", at("a"), null, mirrored)).toBeNull();
  expect(free("Home", at("4"), null, mirrored)).toEqual(go("8"));
  expect(klon("End", at("S"), null, mirrored)).toEqual(go("s"));
  for (const name of ["ArrowUp", "ArrowDown", "Enter"]) {
    expect(free(name, at("1", 2), null, mirrored)).toEqual(free(name, at("1", 2)));
  }
});

test("where cells and foundations stand at the sides, arrows walk there as it is seen", () => {
  const sides = { sides: true, mirrored: false };
  expect(free("ArrowLeft", at("1", 2), null, sides)).toEqual(go("b"));
  expect(free("ArrowLeft", at("b"), null, sides)).toEqual(go("a"));
  expect(free("ArrowLeft", at("a"), null, sides)).toBeNull();
  expect(free("ArrowDown", at("a"), null, sides)).toEqual(go("c"));
  expect(free("ArrowDown", at("d"), null, sides)).toBeNull();
  expect(free("ArrowRight", at("b"), null, sides)).toEqual(go("1", 2));
  expect(free("ArrowRight", at("8"), null, sides)).toEqual(go("C"));
  expect(free("ArrowLeft", at("S"), null, sides)).toEqual(go("H"));
  expect(free("ArrowLeft", at("H"), null, sides)).toEqual(go("8"));
  expect(free("ArrowUp", at("1", 1), null, sides)).toEqual(go("1", 0));
  expect(free("ArrowUp", at("1", 0), null, sides)).toBeNull();
  expect(free("Home", at("d"), null, sides)).toEqual(go("c"));
  expect(free("End", at("3"), null, sides)).toEqual(go("8"));
  expect(klon("ArrowLeft", at("1", 3), null, sides)).toEqual(go("s"));
  expect(klon("ArrowDown", at("s"), null, sides)).toEqual(go("w"));
  const both = { sides: true, mirrored: true };
  expect(free("ArrowRight", at("1", 2), null, both)).toEqual(go("b"));
  expect(free("ArrowLeft", at("b"), null, both)).toEqual(go("1", 2));
  expect(free("ArrowLeft", at("8"), null, both)).toEqual(go("C"));
});

test("every pile is reached by arrows alone, however the table is laid out", () => {
  for (const board of [FREE, KLON]) {
    for (const view of [false, true].flatMap((sides) => [false, true].map((mirrored) => ({ sides, mirrored })))) {
      const seen = new Set(["1"]);
      const open: Cursor[] = [settled(board, at("1"))];
      for (const cursor of open) {
        for (const name of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const act = press(board, { cursor, held: null, view }, key(name));
          if (act?.kind !== "go" || seen.has(`${act.cursor.pile}${act.cursor.index}`)) continue;
          seen.add(`${act.cursor.pile}${act.cursor.index}`);
          open.push(act.cursor);
        }
      }
      expect(new Set(open.map(({ pile }) => pile))).toEqual(new Set(board.piles.keys()));
    }
  }
});

test("with cards taken up, up and down take more or fewer of them", () => {
  const one = { pile: "1", count: 1 };
  expect(free("ArrowUp", at("1", 2), one)).toEqual({ kind: "hold", held: { pile: "1", count: 2 }, cursor: at("1", 1) });
  const three = { pile: "1", count: 3 };
  expect(free("ArrowDown", at("1", 0), three)).toMatchObject({ kind: "hold", held: { pile: "1", count: 2 } });
  expect(free("ArrowUp", at("1", 0), three)).toEqual(go("a"));
  expect(free("ArrowDown", at("1", 2), one)).toBeNull();
});

test("with cards taken up, other columns are crossed in one step", () => {
  expect(free("ArrowUp", at("1", 2), { pile: "2", count: 1 })).toEqual(go("a"));
  expect(free("ArrowDown", at("a"), { pile: "2", count: 1 })).toEqual(go("1", 2));
});

test("space and enter take up, put down and let go", () => {
  for (const name of [" ", "Enter"]) {
    expect(free(name, at("1", 1))).toEqual({ kind: "take", cursor: at("1", 1) });
    expect(free(name, at("2"), { pile: "1", count: 2 })).toEqual({ kind: "put", pile: "2" });
    expect(free(name, at("1", 1), { pile: "1", count: 2 })).toEqual({ kind: "let-go" });
    expect(klon(name, at("s"))).toEqual({ kind: "draw" });
  }
  expect(free("Escape", at("2"), { pile: "1", count: 1 })).toEqual({ kind: "let-go" });
  expect(free("Escape", at("2"))).toBeNull();
});

test("letters: D draws in Klondike only, F sends home what is taken up or under the cursor", () => {
  expect(klon("d", at("3"))).toEqual({ kind: "draw" });
  expect(free("D", at("3"))).toBeNull();
  expect(free("f", at("4"))).toEqual({ kind: "send-home", held: { pile: "4", count: 1 } });
  expect(free("F", at("4"), { pile: "1", count: 2 })).toEqual({ kind: "send-home", held: { pile: "1", count: 2 } });
});

test("hints, pause and all keys are wishes, in either case", () => {
  for (const [name, wish] of [
    ["h", "hint"],
    ["H", "hint"],
    ["p", "pause"],
    ["P", "pause"],
    ["?", "keys"],
  ]) {
    expect(free(name!, at("1"))).toEqual({ kind: "wish", wish });
    expect(klon(name!, at("s"))).toEqual({ kind: "wish", wish });
  }
});

test("Ctrl or Cmd with Z undoes, with Y or Shift+Z plays again; other commands are the browser's", () => {
  const press2 = (more: Partial<Key>, name = "z") =>
    press(FREE, { cursor: at("1"), held: null, view: USUAL }, key(name, more));
  expect(press2({ command: true })).toEqual({ kind: "undo" });
  const redo = { kind: "wish", wish: "redo" };
  for (const [name, shift] of [
    ["Z", true],
    ["y", false],
  ] as const) {
    expect(press2({ command: true, shift }, name)).toEqual(redo);
  }
  expect(press2({ command: true }, "d")).toBeNull();
  expect(press2({ command: true }, "ArrowLeft")).toBeNull();
  expect(press2({})).toBeNull();
});

test("a cursor on a pile that has changed goes to its nearest card, and one of another game to the first column", () => {
  expect(settled(FREE, at("1", 9))).toEqual(at("1", 2));
  expect(settled(FREE, at("5", 3))).toEqual(at("5"));
  expect(settled(FREE, at("w"))).toEqual(at("1", 2));
});
