/** What clicks and taps do on the table. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { cleared, holdWith, KLON, KLONDIKE, Played, playedAnew } from "./played.ts";

let game: Played;

beforeEach(() => {
  game = playedAnew();
});

afterEach(() => cleared(game));

test("a click sends a card to its one sensible place, home before all", () => {
  game.click(game.top("4"));
  game.click(game.top("a"));
  expect(game.moves).toEqual(["4h", "ah"]);
});

test("a click takes up where there is a choice, and a second pile is the target", () => {
  game.click(game.pile("1").children[2]!);
  expect(game.moves).toEqual([]);
  game.click(game.top("3"));
  expect(game.moves).toEqual(["13v2"]);
});

test("two quick choices move what was chosen first to what was chosen second, never the other way", () => {
  game.click(game.pile("1").children[2]!);
  game.click(game.top("2"));
  expect(game.moves).toEqual(["12v2"]);
});

test("a double click sends to a cell what fits nowhere else", () => {
  game.click(game.top("7"), 1000);
  game.click(game.top("7"), 1300);
  expect(game.moves).toEqual(["7b"]);
});

test("a double click on a card with one place sends that card, and not the one below it as well", () => {
  game.table.destroy();
  game = new Played(FREECELL, "3CAC/2C/KD///// ,,, 0000");
  game.click(game.top("1"), 1000);
  game.click(game.top("1"), 1150);
  expect(game.moves).toEqual(["1h"]);
  game.click(game.top("2"), 1200);
  expect(game.moves).toEqual(["1h", "2h"]);
  game.click(game.top("1"), 1500);
  expect(game.moves).toEqual(["1h", "2h", "1h"]);
});

test("two quick clicks on the strips of two cards send both", () => {
  game.table.destroy();
  game = new Played(FREECELL, "2CAC/KD////// ,,, 0000");
  game.click(game.top("1"), 1000);
  game.pointer("pointerdown", game.top("1"), 0, -30, {}, 1100);
  game.pointer("pointerup", game.top("1"), 0, -30, {}, 1100);
  expect(game.moves).toEqual(["1h", "1h"]);
});

test("a slow second click on the same card lets go of it", () => {
  game.click(game.top("7"), 1000);
  expect(game.root.querySelectorAll(".held")).toHaveLength(1);
  game.click(game.top("7"), 1600);
  expect(game.moves).toEqual([]);
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("a click on the cloth lets go", () => {
  game.click(game.pile("1").children[2]!);
  game.click(game.root.querySelector(".sd-board")!);
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("cards out of sequence are not taken up, and it is said why", () => {
  game.click(game.pile("1").children[1]!);
  expect(game.says).toBe("These cards are not in sequence, so they cannot move together; take up fewer.");
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("a small tremble is a click, by mouse under 5 and by finger under 9 pixels", () => {
  const card = game.top("4");
  game.pointer("pointerdown", card);
  game.pointer("pointermove", card, 4, 0);
  game.pointer("pointerup", card, 4, 0);
  const touch = { pointerType: "touch" };
  game.pointer("pointerdown", game.top("a"), 0, 0, touch);
  game.pointer("pointermove", game.top("a"), 0, 8, touch);
  game.pointer("pointerup", game.top("a"), 0, 8, touch);
  expect(game.moves).toEqual(["4h", "ah"]);
});

test.each<[string, (played: Played) => void]>([
  ["pointercancel", (played) => played.pointer("pointercancel", played.top("1"))],
  ["a lost capture", (played) => played.pointer("lostpointercapture", played.top("1"))],
  ["blur", () => window.dispatchEvent(new Event("blur"))],
  ["resize", () => window.dispatchEvent(new Event("resize"))],
  ["Escape", (played) => played.key("Escape")],
  ["a second pointer", (played) => played.pointer("pointerdown", played.top("2"), 0, 0, { pointerId: 2 })],
  ["a second pointer elsewhere", () => document.body.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 2 }))],
  ["the other hand", () => holdWith("left")],
  ["another position", (played) => played.play("4h")],
  ["a locked table", (played) => played.show({ locked: true })],
])("%s in the middle of a drag puts the cards home", (_name, interrupt) => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  const before = game.moves.length;
  interrupt(game);
  expect(game.root.querySelectorAll(".carried, .would, .sd-trace")).toHaveLength(0);
  expect(game.top("1").style.getPropertyValue("transform")).toBe("");
  const made = game.moves.length;
  game.pointer("pointerup", lead, x, y);
  expect(game.moves.length).toBe(made);
  expect(made - before).toBeLessThanOrEqual(1);
});

test("a double click on a card with no place says why, as one click does", () => {
  const full = new Played(FREECELL, "KS6S5H/7D/7H/3S/KC/KD/9CKH/QS 2C,9D,4S,5C 0000");
  full.click(full.top("7"), 1000);
  const once = full.says;
  full.click(full.top("7"), 1100);
  expect([once, full.says]).toEqual([
    "king of hearts has no place to go now.",
    "king of hearts has no place to go now.",
  ]);
  expect(full.root.querySelectorAll(".holding, .held, [aria-pressed=true]")).toHaveLength(0);
  full.click(full.top("7"), 3000);
  full.click(full.top("7"), 5000);
  expect(full.says).toBe("Put back.");
  full.table.destroy();
});

test("a click or D draws, and says what came; an empty stock is turned over", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  game.click(game.top("s"));
  expect(game.says).toBe("Drawn: 2 of clubs, 3 of clubs, 4 of clubs.");
  game.table.focus();
  game.key("d");
  expect(game.says).toBe("Drawn: 5 of clubs.");
  expect(game.labels("s")).toEqual(["stock, empty, turn the waste over"]);
  game.click(game.pile("s").querySelector(".sd-base")!);
  expect(game.says).toBe("The waste is the stock again.");
  expect(game.moves).toEqual(["s", "s", "r"]);
});

test("the last pass is said where the stock would be turned over again", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KS/KH/5C/9H/JH/7C/8C - 6C 0000 3");
  expect(game.labels("s")).toEqual(["stock, empty, no pass left"]);
  game.click(game.pile("s").querySelector(".sd-base")!);
  expect(game.says).toBe("The stock may be gone through 3 times only.");
});
