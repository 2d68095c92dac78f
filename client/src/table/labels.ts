/**
 * What a screen reader hears for the piles and cards of a table.
 *
 * Does not know the DOM; says only what a sighted player sees.
 */
import { capacity, type Position, type Refusal } from "../engine/index.ts";
import { cardListWords, cardWords, placeWords } from "../words/cards.ts";
import { refusalWords } from "../words/refusal.ts";
import { words } from "../words/words.ts";
import { isKnown, type TablePile } from "./piles.ts";
import { type Board, type Held, legalTargets, pileOf, runLength } from "./targets.ts";

/** How many cards room lets move as one onto a card; Klondike has no such limit. */
function room(position: Position): number {
  if (position.family === "klondike") return 13;
  const cells = position.cells.filter((card) => card === null).length;
  return capacity(cells, position.columns.filter((column) => column.length === 0).length, false);
}

/** How many cards could move with this one lowest; for the top card, the most that move together. 0 for a covered card. */
function movable(board: Board, pile: TablePile, index: number): number {
  const run = runLength(pile);
  const above = pile.cards.length - index;
  if (above > run) return 0;
  const limit = room(board.position);
  if (above === 1) return Math.min(run, limit);
  return above <= limit ? above : 0;
}

/** The label of a card that can be walked to. */
export function cardLabel(board: Board, pile: TablePile, index: number): string {
  const facts = { card: cardWords(pile.cards[index]!.card), place: placeWords(pile.id) };
  if (pile.kind === "stock") return words("stock-draw", { count: pile.cards.length });
  if (pile.kind === "cell") return words("card-on", facts);
  const at = { at: index + 1, of: pile.kind === "foundation" ? 13 : pile.cards.length };
  const count = pile.kind === "column" ? movable(board, pile, index) : 0;
  return count === 0 ? words("card-at", { ...facts, ...at }) : words("card-at-movable", { ...facts, ...at, count });
}

/** The label of a pile's empty place. */
export function emptyLabel({ rules, position }: Board, pile: TablePile): string {
  if (pile.kind !== "stock" || rules.family !== "klondike" || position.family !== "klondike") {
    return words("pile-empty", { place: placeWords(pile.id) });
  }
  const again = rules.passes === null || position.passNo < rules.passes;
  return words(again ? "stock-recycle" : "stock-over");
}

/** The label of a pile as a group: its place and how many cards it has. */
export function pileLabel(pile: TablePile): string {
  const place = placeWords(pile.id);
  const [count, down] = [pile.cards.length, pile.cards.filter(({ up }) => !up).length];
  if (count === 0) return words("pile-empty", { place });
  if (pile.kind !== "column" || down === 0) return words("pile-named", { place, count });
  return words("pile-named-down", { place, count, down });
}

/** The label of a pile that is only looked at: with the cards whose faces show. */
export function pictureLabel(pile: TablePile): string {
  const shown = pile.kind === "column" ? pile.cards.filter(isKnown) : pile.cards.slice(-1).filter(isKnown);
  if (shown.length === 0) return pileLabel(pile);
  return words("pile-read-only", { pile: pileLabel(pile), card: cardListWords(shown.map(({ card }) => card)) });
}

/** What is said when cards are taken up: which, how many could be, and where they may go. */
export function heldWords(board: Board, held: Held): string {
  const pile = pileOf(board, held.pile);
  const { cards } = pile;
  const targets = legalTargets(board, held);
  const named = targets.filter((id) => pileOf(board, id).kind !== "cell").map(placeWords);
  const list = (targets.length > named.length ? [...named, words("place-any-cell")] : named).join(", ");
  const places = list === "" ? words("says-no-place") : words("says-places", { list });
  const lead = cardWords(cards[cards.length - held.count]!.card);
  const most = pile.kind === "column" ? movable(board, pile, cards.length - 1) : held.count;
  const more = most === held.count ? "" : words("says-most", { most });
  return words("says-held", { card: lead, count: held.count, places: `${more} ${places}`.trim() });
}

/** What is said of a try that is refused. */
export function refusedWords(board: Board, held: Held | null, target: string | null, refusal: Refusal): string {
  if (held === null) return refusalWords(refusal);
  const cards = pileOf(board, held.pile).cards;
  const card = cards[cards.length - held.count]?.card;
  if (target === null) return refusalWords(refusal, { card, ...positionOf(board) });
  const { kind, cards: there } = pileOf(board, target);
  if (kind === "foundation") {
    const own = card === undefined ? undefined : pileOf(board, "CDHS"[card & 3] ?? target).cards.at(-1)?.card;
    return refusalWords(refusal, { card, onto: own, target: "home" });
  }
  const place = kind === "cell" ? "cell" : "column";
  return refusalWords(refusal, { card, onto: there.at(-1)?.card, target: place, ...positionOf(board) });
}

function positionOf({ position }: Board): { position?: Extract<Position, { family: "freecell" }> } {
  return position.family === "freecell" ? { position } : {};
}
