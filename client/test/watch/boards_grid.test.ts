import { afterEach, expect, test, vi } from "vitest";
import { FREECELL, type Game, newGame, parseMove, Refusal } from "../../src/engine/index.ts";
import { BoardsGrid, type ShownBoard } from "../../src/race/boards_grid.ts";

const START = newGame(FREECELL, "617");

function shown(seat: number, name: string, game: ShownBoard["followed"]["game"] = START): ShownBoard {
  return { name, state: "playing", followed: { seat, rev: game?.rev ?? 0, at: 0, home: 3, game } };
}

function grid(onChoose: ((seat: number | null) => void) | null = null) {
  const root = document.createElement("section");
  document.body.replaceChildren(root);
  return { root, grid: new BoardsGrid(root, onChoose) };
}

const FRESH = "3 home · 0 moves";

/** The game after these moves. */
function played(...moves: string[]): Game {
  let game = START;
  for (const text of moves) {
    const next = game.play(parseMove(FREECELL, text));
    if (next instanceof Refusal) throw new Error(next.why);
    game = next;
  }
  return game;
}

const names = (root: HTMLElement) =>
  [...root.querySelectorAll("figcaption .name")].map(({ textContent }) => textContent);

afterEach(() => document.body.replaceChildren());

test("every seat whose board may be seen has a figure with its progress", () => {
  const { root, grid: boards } = grid();
  boards.show(
    new Map([
      [0, shown(0, "Ann")],
      [1, shown(1, "Ben", null)],
      [2, shown(2, "Cid")],
    ]),
  );
  expect(names(root)).toEqual(["Ann", "Cid"]);
  expect(root.querySelector("progress")?.value).toBe(3);
  expect(root.querySelector(".numbers")?.textContent).toContain("3 home");
});

test("a figure stays the same element from move to move, and goes with its seat", () => {
  const { root, grid: boards } = grid();
  boards.show(
    new Map([
      [0, shown(0, "Ann")],
      [1, shown(1, "Ben")],
    ]),
  );
  const figure = root.querySelector('[data-seat="1"]');
  const next = played("1a");
  boards.show(
    new Map([
      [0, shown(0, "Ann")],
      [1, shown(1, "Ben", next)],
    ]),
  );
  expect(root.querySelector('[data-seat="1"]')).toBe(figure);
  expect(figure?.querySelector(".numbers")?.textContent).toBe("3 home · 1 move");
  boards.show(new Map([[0, shown(0, "Ann")]]));
  expect(names(root)).toEqual(["Ann"]);
});

test("one board is chosen to be shown large, and all again", () => {
  const choose = vi.fn();
  const { root, grid: boards } = grid(choose);
  const all = new Map([
    [0, shown(0, "Ann")],
    [1, shown(1, "Ben")],
  ]);
  boards.show(all);
  root.querySelector<HTMLButtonElement>('[data-seat="1"] button')?.click();
  expect(choose).toHaveBeenLastCalledWith(1);
  boards.show(all, 1);
  expect(root.querySelectorAll("figure")).toHaveLength(1);
  expect(root.querySelector("button")?.textContent).toBe("Ben · All tables");
  root.querySelector<HTMLButtonElement>("button")?.click();
  expect(choose).toHaveBeenLastCalledWith(null);
  boards.show(all, null);
  expect(root.querySelectorAll("figure")).toHaveLength(2);
});

test("a large board whose sight is lost gives way to the others", () => {
  const { root, grid: boards } = grid(vi.fn());
  boards.show(
    new Map([
      [0, shown(0, "Ann")],
      [1, shown(1, "Ben", null)],
    ]),
    1,
  );
  expect(names(root)).toEqual(["Ann"]);
});

test("without a choice the names are no buttons to press", () => {
  const { root, grid: boards } = grid();
  boards.show(new Map([[0, shown(0, "Ann")]]));
  expect(root.querySelector("button")).toBe(null);
  expect(root.querySelector(".name")?.textContent).toBe("Ann");
});

test("whose table it is, is heard first; what a button does, with the name that is seen on it", () => {
  const { root, grid: boards } = grid(() => {});
  const all = new Map([
    [0, shown(0, "Ann")],
    [1, shown(1, "Ben")],
  ]);
  boards.show(all);
  const heard = (): (string | null)[] =>
    [...root.querySelectorAll("figure")].map((figure) => figure.getAttribute("aria-label"));
  expect(heard()).toEqual(["Ann", "Ben"]);
  expect(root.querySelector("button")?.getAttribute("aria-label")).toContain("Ann");
  expect(root.querySelectorAll("progress:not([aria-hidden=true])")).toHaveLength(0);
  boards.show(all, 1);
  expect(heard()).toEqual(["Ben"]);
  expect(root.querySelector("button")?.hasAttribute("aria-label")).toBe(false); // its text says whose and what
});

test("a table is chosen by pointing at it, and the keyboard stays with its seat when all are shown again", () => {
  const choose = vi.fn();
  const { root, grid: boards } = grid(choose);
  const both = new Map([
    [0, shown(0, "Ann")],
    [1, shown(1, "Ben")],
  ]);
  boards.show(both);
  root.querySelector<HTMLElement>('[data-seat="1"] .to-choose')!.click();
  expect(choose).toHaveBeenCalledWith(1);
  boards.show(both, 1);
  expect(root.querySelectorAll(".to-choose")).toHaveLength(0);
  boards.focus(1);
  boards.show(both); // later, as when the browser goes back
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Show the table of Ben large");
  boards.show(both, 0);
  expect(document.activeElement?.textContent).toBe("Ann · All tables");
});

test("in one of many frames a few tables are drawn, in turn, until all are", () => {
  const { root, grid: boards } = grid();
  const seats = [0, 1, 2, 3, 4];
  const all = (game: ShownBoard["followed"]["game"]) =>
    new Map(seats.map((seat) => [seat, shown(seat, `P${seat}`, game)] as const));
  boards.show(all(START));
  const after = all(played("1a"));
  const moved = () =>
    seats.filter((seat) => root.querySelector(`[data-seat="${seat}"] .numbers`)?.textContent !== FRESH);
  const place = boards.measure();
  expect([boards.show(after, null, place), moved()]).toEqual([true, [0, 1]]);
  expect([boards.show(after, null, place), moved()]).toEqual([true, [0, 1, 2, 3]]);
  const again = new Map(after).set(0, shown(0, "P0", played("1a", "1b")));
  expect([boards.show(again, null, place), moved()]).toEqual([false, seats]);
  expect(root.querySelector('[data-seat="0"] .numbers')?.textContent).toBe("3 home · 2 moves");
});

test("without a measured place all are drawn at once", () => {
  const { root, grid: boards } = grid();
  const all = (game: ShownBoard["followed"]["game"]) =>
    new Map([0, 1, 2, 3, 4].map((seat) => [seat, shown(seat, `P${seat}`, game)] as const));
  boards.show(all(START));
  expect(boards.show(all(played("1a")))).toBe(false);
  expect([...root.querySelectorAll(".numbers")].map(({ textContent }) => textContent)).not.toContain(FRESH);
});

test("what is the same is not written again", () => {
  const { root, grid: boards } = grid(() => {});
  const ann = shown(0, "Ann");
  boards.show(new Map([[0, ann]]));
  const observer = new MutationObserver(() => {});
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  boards.show(new Map([[0, { ...ann }]]));
  expect(observer.takeRecords()).toEqual([]);
  boards.show(new Map([[0, { ...ann, state: "1st" }]]));
  const written = observer.takeRecords().map(({ target }) => (target as Element).className);
  expect(new Set(written)).toEqual(new Set(["state"]));
  observer.disconnect();
});
