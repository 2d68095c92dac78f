/**
 * Positions of a few cards, for tests about just those: the position text without the rule that all 52 are there.
 *
 * @example
 * sparse(FREECELL, "6S5H/7D/// //// ,,, 0000")
 */
import { type Position, parseCard, RANKS, type Rules } from "../../src/engine/index.ts";

const cards = (text: string): number[] => (text.match(/../g) ?? []).map(parseCard);
const pile = (text: string): number[] => (text === "-" ? [] : cards(text));
const homes = (text: string): number[] => [...text].map((rank) => RANKS.indexOf(rank) + 1);

export function sparse(rules: Rules, text: string): Position {
  const [columns, ...rest] = text.split(" ") as [string, ...string[]];
  if (rules.family === "freecell") {
    const [cells, home] = rest as [string, string];
    return {
      family: "freecell",
      columns: columns.split("/").map(cards),
      cells: cells.split(",").map((cell) => (cell === "" ? null : parseCard(cell))),
      home: homes(home),
    };
  }
  const [stock, waste, home, pass] = rest as [string, string, string, string];
  return {
    family: "klondike",
    columns: columns.split("/").map((column) => {
      const [, down = "", up = ""] = /^(?:\((.*)\))?(.*)$/.exec(column)!;
      return { down: cards(down), up: cards(up) };
    }),
    stock: pile(stock),
    waste: pile(waste),
    home: homes(home),
    passNo: Number(pass),
  };
}
