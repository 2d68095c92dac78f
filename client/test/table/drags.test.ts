/** Cards in the hand: drags, and what leaves them there. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { cleared, KLONDIKE, Played, place, playedAnew, START } from "./played.ts";
import { sparse } from "./sparse.ts";

let game: Played;

beforeEach(() => {
  game = playedAnew();
});

afterEach(() => cleared(game));

test("a drag carries the whole run, lights its targets and drops on the pile it covers most", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
  expect(game.top("1").style.getPropertyValue("transform")).toBe(`translate(${x}px, ${y}px)`);
  expect(game.root.querySelectorAll(".target")).toHaveLength(2);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["13v2"]);
  expect(game.root.querySelectorAll(".carried, .target")).toHaveLength(0);
  expect(game.top("3").style.getPropertyValue("transform")).toBe("");
});

test("while cards are carried, the pile that would take them now is marked, and where they lay shows", () => {
  const would = () => [...game.root.querySelectorAll<HTMLElement>(".would")].map((pile) => pile.dataset["pile"]);
  const lead = game.pile("1").children[2] as HTMLElement;
  const two = game.drag(lead, "2");
  expect(would()).toEqual(["2"]);
  const from = place(lead);
  const trace = game.root.querySelector<HTMLElement>(".sd-trace")!;
  expect(place(trace)).toEqual(from);
  game.pointer("pointermove", lead, two.x - 100, two.y); // home again
  expect(would()).toEqual([]);
  const four = place(game.pile("4")).x - from.x;
  game.pointer("pointermove", lead, four, 0); // not a place for them
  expect(would()).toEqual([]);
  const three = place(game.pile("3")).x - from.x;
  game.pointer("pointermove", lead, three + 20, 0);
  expect(would()).toEqual(["3"]);
  game.pointer("pointerup", lead, three + 20, 0);
  expect(game.moves).toEqual(["13v2"]);
  expect(game.root.querySelectorAll(".would, .sd-trace")).toHaveLength(0);
});

test("over any foundation a card in the hand would go to its own", () => {
  const ace = game.top("4");
  const { x, y } = game.drag(ace, "H");
  expect(game.root.querySelector(".would")).toBe(game.pile("C"));
  game.pointer("pointerup", ace, x, y);
  expect(game.moves).toEqual(["4h"]);
});

test("a drop where it is not legal is explained and the cards stay", () => {
  const { x, y } = game.drag(game.top("8"), "5");
  game.pointer("pointerup", game.root, x, y);
  game.pointer("pointerup", game.top("8"), x, y);
  expect(game.moves).toEqual([]);
  expect(game.says).toBe("queen of spades and king of clubs are of one colour; it goes on a red king.");
  expect(game.top("8").getAttribute("aria-label")).toContain("queen of spades");
});

test("the same position said again leaves cards in the hand, by drag and by choice", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  game.position = sparse(FREECELL, START);
  game.show();
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["13v2"]);
  game.click(game.top("7"));
  game.show();
  expect(game.root.querySelectorAll(".held")).toHaveLength(1);
});

test("other faces are drawn while cards are in the hand, and leave them there", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  game.drag(lead, "3");
  const face = lead.firstElementChild;
  document.dispatchEvent(new Event("look"));
  expect(lead.firstElementChild).not.toBe(face);
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
});

test("faces named while a card is in the hand leave it there", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C ???? - 0020 1");
  game.click(game.top("s"));
  const lead = game.top("4");
  const { x, y } = game.drag(lead, "3");
  game.position = sparse(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C - 2C3C 0020 1");
  game.show();
  expect(game.labels("w")).toEqual(["3 of clubs, waste, 2 of 2"]);
  expect(lead.classList.contains("carried")).toBe(true);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["s", "43"]);
});
