/** What keys do on the table. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { cleared, Played, playedAnew, START } from "./played.ts";

let game: Played;

beforeEach(() => {
  game = playedAnew();
});

afterEach(() => cleared(game));

test("the keyboard takes up a run, finds its place and puts it down", () => {
  game.table.focus();
  game.key(" ");
  expect(game.says).toBe("5 of hearts taken up. 2 cards can move together. Places: a free cell.");
  game.key("ArrowUp");
  expect(game.says).toBe("6 of spades taken up, 2 cards in all. Places: column 2, column 3.");
  expect(game.top("1").getAttribute("aria-pressed")).toBe("true");
  expect([...game.root.querySelectorAll(".target")].map((pile) => (pile as HTMLElement).dataset["pile"])).toEqual([
    "2",
    "3",
  ]);
  game.key("ArrowRight");
  game.key("Enter");
  expect(game.moves).toEqual(["12v2"]);
  expect(game.says).toBe("6 of spades to column 2, 2 cards in all.");
  expect(document.activeElement).toBe(game.top("2"));
});

test("F sends home, Ctrl+Z and Cmd+Z ask for undo, and only while the table has the focus", () => {
  game.table.focus();
  for (let step = 0; step < 3; step++) game.key("ArrowRight");
  game.key("f");
  expect(game.moves).toEqual(["4h"]);
  game.key("z", { ctrlKey: true });
  game.key("z", { metaKey: true });
  expect(game.undos).toBe(2);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  expect(game.undos).toBe(2);
});

test("wishes go to the page, on a locked table too; a page without answers leaves their keys alone", () => {
  const wishes: string[] = [];
  game.table.destroy();
  game = new Played(FREECELL, START, { onWish: (wish) => wishes.push(wish) });
  game.table.focus();
  const keys: [string, KeyboardEventInit?][] = [["h"], ["P"], ["?"], ["?", { altKey: true }], ["y", { ctrlKey: true }]];
  for (const [key, more] of keys) expect(game.key(key, more)).toBe(true);
  game.show({ locked: true });
  expect(game.key("Z", { metaKey: true, shiftKey: true })).toBe(true);
  expect(wishes).toEqual(["hint", "pause", "keys", "keys", "redo", "redo"]);
  expect([game.moves, game.undos]).toEqual([[], 0]);
  game.table.destroy();
  game = new Played(FREECELL, START);
  game.table.focus();
  for (const [key, more] of keys) expect(game.key(key, more)).toBe(false);
});

test("a refused try is explained, told to the page, and explained anew when tried again", () => {
  game.table.focus();
  game.key(" ");
  game.key("ArrowRight");
  game.key(" ");
  expect(game.says).toBe("5 of hearts goes on a black 6, not on 7 of diamonds.");
  const line = game.root.querySelector("[role=status]")!.firstElementChild;
  game.key(" ");
  expect(game.says).toBe("5 of hearts goes on a black 6, not on 7 of diamonds.");
  expect(game.root.querySelector("[role=status]")!.firstElementChild).not.toBe(line);
  expect(game.refused.map(({ why }) => why)).toEqual(["wrong_rank", "wrong_rank"]);
  expect(game.moves).toEqual([]);
});

test("a key that takes up cards says so where there are none", () => {
  for (const key of [" ", "Enter"]) {
    game.table.announce("");
    game.top("b").focus();
    game.key(key);
    expect(game.says).toBe("No card here to take up.");
  }
});

test("what the page says of a move is said after the move, and both are heard", () => {
  const said = new Played(FREECELL, START, {
    onMove: (text) => {
      said.play(text);
      said.table.announce("And that is news.");
    },
  });
  said.click(said.top("4"));
  const move = said.says;
  said.table.announce("Later.");
  const later = said.says;
  said.table.destroy();
  expect([move, later]).toEqual(["ace of clubs to home. And that is news.", "Later."]);
});

test("no key but Escape does anything while cards are carried, one for the whole page included", () => {
  const heard: string[] = [];
  const ends = new AbortController();
  window.addEventListener("keydown", ({ key }) => heard.push(key), { signal: ends.signal });
  game.table.focus();
  game.drag(game.top("8"), "7");
  game.key("f");
  game.key("z", { ctrlKey: true });
  game.key("F2");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true }));
  ends.abort();
  expect([game.moves, game.undos, heard]).toEqual([[], 0, []]);
  expect(game.root.querySelectorAll(".carried")).toHaveLength(1);
});
