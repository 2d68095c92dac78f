/** The help page says all it names, its drawings are true to the engine, and its keys are those of the table. */
import { beforeEach, expect, test } from "vitest";
import { capacity, isSequence, parseCard } from "../../src/engine/index.ts";
import { cardFigure } from "../../src/help/card_figure.ts";
import { showHelp } from "../../src/help/help_page.ts";
import { SECTIONS } from "../../src/help/sections.ts";
import { CARRY, DOUBLE, type Step } from "../../src/help/supermove_steps.ts";
import keyboard from "../../src/table/keyboard.ts?raw";

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

test("every section has its heading, and the contents lead to all of them", () => {
  showHelp(root);
  const headings = [...root.querySelectorAll("section > h2")].map(({ id, textContent }) => [id, textContent?.trim()]);
  expect(headings.map(([id]) => id)).toEqual(SECTIONS.map(({ id }) => `${id}-heading`));
  expect(headings.every(([, words]) => words !== "")).toBe(true);
  const links = [...root.querySelectorAll(".contents a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(SECTIONS.map(({ id }) => `#${id}`));
});

test("the way to other pages is a way that there is", () => {
  showHelp(root);
  const ways = [...root.querySelectorAll("section a")].map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/", "/daily", "/boards", "/verify"]);
});

const all = ({ cells, columns }: Step): string[] =>
  [...cells, ...columns.flat()].filter((card) => card !== null).sort();
const empty = (cells: Step["cells"]): number => cells.filter((card) => card === null).length;

test.each([
  ["carry", CARRY],
  ["double", DOUBLE],
])("the supermove of %s takes just the room that is drawn", (_name, series) => {
  const [first, last] = [series[0]!, series.at(-1)!];
  for (const step of series) expect(all(step)).toEqual(all(first));
  const count = last.columns[0]!.length - first.columns[0]!.length;
  const columns = first.columns.filter(({ length }) => length === 0).length;
  expect(capacity(empty(first.cells), columns, false)).toBe(count);
  const run = last.columns[0]!.map(parseCard);
  expect(isSequence(run, count + 1)).toBe(true);
  expect(first.columns[1]!.slice(-count)).toEqual(last.columns[0]!.slice(-count));
});

test.each([
  ["carry", CARRY],
  ["double", DOUBLE],
])("what has moved in a step of %s is marked", (_name, series) => {
  const where = (step: Step, card: string): string =>
    step.cells.includes(card)
      ? `cell ${step.cells.indexOf(card)}`
      : `column ${step.columns.findIndex((each) => each.includes(card))}`;
  series.slice(1).forEach((step, at) => {
    const moved = all(step).filter((card) => where(step, card) !== where(series[at]!, card));
    expect([...(step.moved ?? [])].sort()).toEqual(moved);
  });
});

test("drawings have every card once, and are passed over by screen readers", () => {
  const figure = cardFigure(CARRY[1]!, 5);
  expect(figure.getAttribute("aria-hidden")).toBe("true");
  expect(figure.querySelectorAll(".sd-card")).toHaveLength(6);
  expect(figure.querySelectorAll(".held")).toHaveLength(2);
  expect(figure.querySelectorAll(".sd-pile.cell")).toHaveLength(2);
});

test("the table of capacities is the engine's", () => {
  showHelp(root);
  const rows = [...root.querySelectorAll(".capacity tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
  );
  expect(rows[0]).toEqual(["1", "2 (1 into one)", "4 (2 into one)"]);
  expect(rows[4]).toEqual(["5", "10 (5 into one)", "20 (10 into one)"]);
});

test("every key that the table has is told", () => {
  showHelp(root);
  const told = [...root.querySelectorAll("kbd")].map(({ textContent }) => textContent);
  for (const key of [
    "Arrow keys",
    "Space or Enter",
    "Escape",
    "D",
    "F",
    "H",
    "F2",
    "Home, End",
    "Ctrl+Z, Ctrl+Y",
    "?",
    "P",
  ]) {
    expect(told).toContain(key);
  }
  const named = [...keyboard.matchAll(/case "(.+)":$/gm)].map(([, key]) => key!).filter((key) => !NAMED.has(key));
  expect(named.filter((key) => !told.includes(key.toUpperCase()))).toEqual([]);
});

/** Keys with a name in words, told above. */
const NAMED = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "Enter", "Escape"]);
