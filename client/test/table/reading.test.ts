/** What a table tells whoever reads it, or hears it read. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREECELL, HIDDEN, ownerView } from "../../src/engine/index.ts";
import { cleared, KLON, KLONDIKE, Played, playedAnew, START } from "./played.ts";
import { sparse } from "./sparse.ts";

let game: Played;

beforeEach(() => {
  game = playedAnew();
});

afterEach(() => cleared(game));

test("cards stand in the document in pile order, and are moved, not built again", () => {
  const names = (id: string) => game.labels(id).map((label) => label?.split(",")[0]);
  expect(names("1")).toEqual(["king of spades", "6 of spades", "5 of hearts"]);
  const moved = game.top("1");
  game.play("12v2");
  expect(game.top("2")).toBe(moved);
  expect(names("2")).toEqual(["7 of diamonds", "6 of spades", "5 of hearts"]);
});

test("labels tell the place and how many cards can move", () => {
  expect(game.labels("1")).toEqual([
    "king of spades, column 1, 1 of 3",
    "6 of spades, column 1, 2 of 3, 2 cards can move",
    "5 of hearts, column 1, 3 of 3, 2 cards can move",
  ]);
  expect(game.labels("a")).toEqual(["2 of clubs, free cell a"]);
  expect(game.labels("b")).toEqual(["free cell b, empty"]);
  expect(game.labels("H")).toEqual(["hearts home, empty"]);
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 3 cards");
  game.play("4h");
  expect(game.labels("C")).toEqual(["ace of clubs, clubs home, 1 of 13"]);
});

test("a column is a group with what lies face down in it; of a pile with one card to reach, that card says all", () => {
  const groups = () =>
    [...game.root.querySelectorAll("[data-pile][role=group]")].map((pile) => pile.getAttribute("aria-label"));
  expect(groups()).toHaveLength(8);
  expect(groups()[0]).toBe("column 1, 3 cards");
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  expect(groups()[0]).toBe("column 1, 4 cards, 2 face down");
  expect(game.pile("s").hasAttribute("aria-label")).toBe(false);
  expect(game.labels("s")).toEqual(["stock, 4 cards, draw"]);
});

test("there is one tab stop, and it follows the cursor", () => {
  const stops = () => [...game.root.querySelectorAll("[tabindex='0']")].map((stop) => stop.getAttribute("aria-label"));
  expect(stops()).toEqual(["5 of hearts, column 1, 3 of 3, 2 cards can move"]);
  game.table.focus();
  game.key("ArrowRight");
  expect(stops()).toEqual(["7 of diamonds, column 2, 1 of 1, 1 card can move"]);
  expect(document.activeElement).toBe(game.top("2"));
});

test("a locked table takes no input but can be read", () => {
  game.show({ locked: true });
  game.click(game.top("4"));
  game.table.focus();
  game.key("f");
  game.key("ArrowRight");
  expect(game.moves).toEqual([]);
  expect(document.activeElement).toBe(game.top("2"));
});

test("a veiled table is out of reach", () => {
  game.show({ veiled: true });
  const board = game.root.querySelector<HTMLElement>(".sd-board")!;
  expect(board.inert).toBe(true);
  expect(board.classList.contains("veiled")).toBe(true);
  game.click(game.top("4"));
  expect(game.moves).toEqual([]);
  game.show();
  expect(board.inert).toBe(false);
});

test("focus stays on the table when its card is moved by others", () => {
  game.table.focus();
  for (let step = 0; step < 3; step++) game.key("ArrowRight");
  expect(document.activeElement).toBe(game.top("4"));
  game.play("4h");
  expect(document.activeElement).toBe(game.pile("4").querySelector(".sd-base"));
});

test("a read-only board has one picture per pile and takes no input", () => {
  game.table.destroy();
  game = new Played(FREECELL, START, { readonly: true, size: "small" });
  expect(game.pile("1").getAttribute("role")).toBe("img");
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 3 cards: king of spades, 6 of spades, 5 of hearts");
  expect(game.root.querySelectorAll("[tabindex]")).toHaveLength(0);
  expect(game.root.querySelectorAll(".picture")).toHaveLength(0);
  game.click(game.top("4"));
  expect(game.moves).toEqual([]);
  expect(game.root.querySelectorAll(".sd-card:not([aria-hidden=true])")).toHaveLength(0); // named by their pile alone
});

test("no byte of the table names a face-down card", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  const markup = game.root.innerHTML;
  for (const hidden of ["2 of diamonds", "3 of diamonds", "5 of clubs, stock"]) expect(markup).not.toContain(hidden);
  expect(game.pile("1").querySelectorAll(".back svg")).toHaveLength(0);
  expect(game.pile("1").querySelectorAll(".back[data-card]")).toHaveLength(0);
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 4 cards, 2 face down");
});

test("faces that the server has not named are drawn as backs until it does", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  game.position = ownerView(game.position);
  game.show();
  game.click(game.top("s"));
  expect(game.position.family === "klondike" && game.position.waste.slice(1)).toEqual([HIDDEN, HIDDEN, HIDDEN]);
  expect(game.top("w").classList.contains("back")).toBe(true);
  expect(game.labels("w")).toEqual(["card not turned yet, waste, 4 of 4"]);
  game.position = sparse(KLONDIKE, "(2D3D)KSQH/KH/TS/9H/JH/7C/8C 5C 6C2C3C4C 0020 1");
  game.show();
  expect(game.labels("w")).toEqual(["4 of clubs, waste, 4 of 4"]);
  expect(game.says).toBe("Drawn: 2 of clubs, 3 of clubs, 4 of clubs.");
});

test("a card that is named where it lies keeps its element, and the focus on it", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C ???? - 0020 1");
  game.click(game.top("s"));
  const drawn = game.top("w");
  drawn.focus();
  game.position = sparse(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C - 2C3C 0020 1");
  game.show();
  expect(game.top("w")).toBe(drawn);
  expect(document.activeElement).toBe(drawn);
  expect(game.labels("w")).toEqual(["3 of clubs, waste, 2 of 2"]);
});

test("an exposed card turns up, with its name said", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "(2D3D)KS/KH//9H/JH/7C/8C - - 0000 1");
  game.click(game.top("1"));
  expect(game.moves).toEqual(["13"]);
  expect(game.says).toBe("king of spades to column 3. Turned up: 3 of diamonds.");
  expect(game.labels("1")).toEqual(["3 of diamonds, column 1, 2 of 2, 1 card can move"]);
});
