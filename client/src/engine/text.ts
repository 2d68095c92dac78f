/**
 * The one-line text of a position, both ways: what the wire, the journal, hashes and tests call a board.
 *
 * FreeCell is `<columns> <cells> <home>`, Klondike `<columns> <stock> <waste> <home> <pass>`; the full form is in
 * docs/rules.md. There is one text per position, so reading refuses every other spelling.
 *
 * @example
 * "5D/(TH)5H/(8H4S)QC/… 5S9H… - 0000 1"
 */
import { code, HIDDEN, parseCard, RANKS } from "./card.ts";
import type { Pile } from "./pile.ts";
import { type Column, cardsIn, type FreeCell, type Klondike, type Position } from "./position.ts";
import type { KlondikeRules, Rules } from "./rules.ts";

/** A game has at most 9,999 moves, and each pass after the first is one. */
const MOST_PASSES = 9999;

/** A text is no position of these rules. */
export class PositionTextError extends Error {
  override readonly name = "PositionTextError";
}

function writeCards(cards: Pile): string {
  return cards.map(code).join("");
}

function writeHome(home: readonly number[]): string {
  return home.map((count) => `0${RANKS}`.charAt(count)).join("");
}

function writeColumn({ down, up }: Column): string {
  return (down.length > 0 ? `(${writeCards(down)})` : "") + writeCards(up);
}

/** Writes the position's one text. */
export function writePosition(position: Position): string {
  const home = writeHome(position.home);
  if (position.family === "freecell") {
    const cells = position.cells.map((card) => (card === null ? "" : code(card)));
    return `${position.columns.map(writeCards).join("/")} ${cells.join(",")} ${home}`;
  }
  const { columns, stock, waste, passNo } = position;
  const piles = [stock, waste].map((pile) => writeCards(pile) || "-");
  return `${columns.map(writeColumn).join("/")} ${piles.join(" ")} ${home} ${passNo}`;
}

function split(text: string, separator: string, count: number, what: string): string[] {
  const parts = text.split(separator);
  if (parts.length !== count) throw new PositionTextError(`${count} ${what} wanted, not ${parts.length}`);
  return parts;
}

/** Reads codes standing close together; throws `CardCodeError` for what is no card. */
function readCards(text: string): Pile {
  return (text.match(/..?/gsu) ?? []).map(parseCard);
}

function readHome(text: string): readonly number[] {
  return split(text, "", 4, "foundations").map((character) => `0${RANKS}`.indexOf(character));
}

function readColumn(text: string): Column {
  const [, down, up = ""] = /^(?:\((.*)\))?(.*)$/su.exec(text) ?? [];
  if (down !== undefined && up === "") throw new PositionTextError(`nothing is face up in the column ${text}`);
  return { down: readCards(down ?? ""), up: readCards(up) };
}

function readFreeCell(text: string): FreeCell {
  const [columns, cells, home] = split(text, " ", 3, "parts") as [string, string, string];
  return {
    family: "freecell",
    columns: split(columns, "/", 8, "columns").map(readCards),
    cells: split(cells, ",", 4, "cells").map((cell) => (cell === "" ? null : parseCard(cell))),
    home: readHome(home),
  };
}

function readKlondike(text: string): Klondike {
  const [columns, stock, waste, home, pass] = split(text, " ", 5, "parts") as [string, string, string, string, string];
  return {
    family: "klondike",
    columns: split(columns, "/", 7, "columns").map(readColumn),
    stock: stock === "-" ? [] : readCards(stock),
    waste: waste === "-" ? [] : readCards(waste),
    home: readHome(home),
    passNo: Number(pass),
  };
}

/** A full deck, each card once; only Klondike has faces that are not known. */
function checkCards(position: Position): void {
  const cards = cardsIn(position);
  if (cards.length !== 52) throw new PositionTextError(`52 cards wanted, not ${cards.length}`);
  const known = cards.filter((card) => card !== HIDDEN);
  const twice = known.find((card, at) => known.indexOf(card) !== at);
  if (twice !== undefined) throw new PositionTextError(`${code(twice)} is there twice`);
  if (position.family === "freecell" && known.length < 52) throw new PositionTextError("FreeCell hides no card");
}

function checkPass({ code, passes }: KlondikeRules, passNo: number): void {
  if (passNo >= 1 && passNo <= (passes ?? MOST_PASSES)) return;
  throw new PositionTextError(`pass ${passNo} is not one of ${code}`);
}

/** Reads a position's text; whatever is not exactly what `writePosition` writes is a `PositionTextError`. */
export function readPosition(rules: Rules, text: string): Position {
  let position: Position;
  try {
    position = rules.family === "freecell" ? readFreeCell(text) : readKlondike(text);
  } catch (error) {
    if (error instanceof PositionTextError) throw error;
    throw new PositionTextError((error as Error).message);
  }
  checkCards(position);
  if (rules.family === "klondike" && position.family === "klondike") checkPass(rules, position.passNo);
  if (writePosition(position) !== text)
    throw new PositionTextError(`${JSON.stringify(text)} is not the usual spelling`);
  return position;
}
