/** The table as a whole: hints, styles, room, looks, a win. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { cleared, holdWith, Played, playedAnew, START } from "./played.ts";

let game: Played;

beforeEach(() => {
  game = playedAnew();
});

afterEach(() => cleared(game));

test("a hint is shown by light only", () => {
  game.table.point("12v2");
  expect(game.root.querySelectorAll(".hinted")).toHaveLength(2);
  expect(game.root.querySelector(".hinted-to")).toBe(game.pile("2"));
  game.table.point(null);
  expect(game.root.querySelectorAll(".hinted, .hinted-to")).toHaveLength(0);
});

test("styles are set by script alone: no element has a style in markup, and no name is read as markup", () => {
  game.table.announce("<b>not bold</b>");
  expect(game.root.querySelector("[role=status] b")).toBeNull();
  expect(game.says).toBe("<b>not bold</b>");
});

test("a position shown while the table had no room is there once it has", () => {
  let room: { width: number; height: number } | null = { width: 800, height: 600 };
  game.table.destroy();
  game = new Played(FREECELL, START, { room: () => room });
  room = null;
  game.play("4h");
  expect(game.labels("C")).toEqual(["clubs home, empty"]);
  room = { width: 800, height: 600 };
  window.dispatchEvent(new Event("resize"));
  expect(game.labels("C")).toEqual(["ace of clubs, clubs home, 1 of 13"]);
});

test("another look lays the table out for the other hand, draws its faces anew and keeps order and focus", () => {
  const left = () => Number.parseFloat(game.pile("1").style.getPropertyValue("left"));
  const order = () => [...game.root.querySelectorAll<HTMLElement>("[data-pile]")].map((pile) => pile.dataset["pile"]);
  const [before, piles, card, face] = [left(), order(), game.top("4"), game.top("4").firstElementChild];
  card.focus();
  holdWith("left");
  expect(left()).toBeCloseTo(
    800 -
      before -
      Number.parseFloat(game.root.querySelector<HTMLElement>(".sd-board")!.style.getPropertyValue("--card")),
  );
  expect(order()).toEqual(piles);
  expect(game.top("4")).toBe(card);
  expect(card.firstElementChild).not.toBe(face);
  expect(document.activeElement).toBe(card);
  game.key("ArrowLeft");
  expect(document.activeElement).toBe(game.pile("5").lastElementChild);
  const { x, y } = game.drag(game.top("4"), "C");
  game.pointer("pointerup", card, x, y);
  expect(game.moves).toEqual(["4h"]);
  holdWith("right");
  expect(left()).toBe(before);
});

test("a celebration is over at once where motion is not wanted", async () => {
  await game.table.celebrate();
  expect(game.root.querySelector(".celebrating")).toBeNull();
});
