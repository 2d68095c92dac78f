/**
 * Why a move is refused, in words with the facts that the player needs.
 *
 * With the position and the cards at hand the sentence says what would help; from the reason alone (as a server sends it)
 * it says the rule.
 */
import { type Card, capacity, type FreeCell, HIDDEN, KING, type Refusal, rankOf, type Why } from "../engine/index.ts";
import { cardWords, fittingWords } from "./cards.ts";
import { type Facts, words } from "./words.ts";

/** What was tried: the lowest card carried, the top card of the target, and the kind of place it is. */
export interface Tried {
  readonly card?: Card | undefined;
  readonly onto?: Card | undefined;
  readonly target?: "column" | "cell" | "home" | undefined;
  /** The position it was tried in, for FreeCell's room. */
  readonly position?: FreeCell | undefined;
}

const PLAIN: Readonly<Record<Why, string>> = {
  no_such_card: "refusal-no-such-card",
  not_a_run: "refusal-not-a-run",
  wrong_rank: "refusal-wrong-rank",
  wrong_colour: "refusal-wrong-colour",
  capacity_exceeded: "refusal-capacity",
  cell_occupied: "refusal-cell-occupied",
  only_kings: "refusal-only-kings",
  not_next: "refusal-not-next",
  face_down: "refusal-face-down",
  stock_empty: "refusal-stock-empty",
  stock_not_empty: "refusal-stock-not-empty",
  nothing_to_recycle: "refusal-nothing-to-recycle",
  pass_limit: "refusal-pass-limit",
  nothing_to_undo: "refusal-nothing-to-undo",
  game_over: "refusal-game-over",
  undo_off: "refusal-undo-off",
  not_started: "refusal-not-started",
  finished: "refusal-finished",
  stale: "refusal-stale",
  move_limit: "refusal-move-limit",
};

/** What would make room for so many cards: cells to free first, else columns to empty; null when neither is enough. */
export function roomFor(
  position: FreeCell,
  wanted: number,
  destinationEmpty: boolean,
): { cells: number } | { columns: number } | null {
  const free = position.cells.filter((card) => card === null).length;
  const empty = position.columns.filter((column) => column.length === 0).length;
  for (let cells = 1; free + cells <= 4; cells++) {
    if (capacity(free + cells, empty, destinationEmpty) >= wanted) return { cells };
  }
  for (let columns = 1; empty + columns <= 6; columns++) {
    if (capacity(free, empty + columns, destinationEmpty) >= wanted) return { columns };
  }
  return null;
}

function capacityWords({ max, wanted }: Refusal, { target, onto, position }: Tried): string {
  const facts: Facts = { max: max ?? 1, wanted: wanted ?? 2 };
  if (target === "cell") return words("refusal-one-to-cell", facts);
  if (target === "home") return words("refusal-one-home", facts);
  const room = position === undefined ? null : roomFor(position, wanted ?? 2, onto === undefined);
  if (room === null) return words("refusal-capacity", facts);
  const id = "cells" in room ? "refusal-capacity-cells" : "refusal-capacity-columns";
  return words(id, { ...facts, ...room });
}

/** The sentence that names the cards, where they are known and say more than the rule does. */
function particular(why: Why, card: Card, onto: Card | undefined): string | null {
  const facts = (): Facts => ({ card: cardWords(card), onto: cardWords(onto ?? HIDDEN), fitting: fittingWords(card) });
  const next = (card & 3) + (onto === undefined ? 0 : (rankOf(onto) + 1) * 4);
  switch (why) {
    case "wrong_rank":
      return onto === undefined || rankOf(card) === KING ? null : words("refusal-wrong-rank-on", facts());
    case "wrong_colour":
      return onto === undefined ? null : words("refusal-wrong-colour-on", facts());
    case "cell_occupied":
      return onto === undefined ? null : words("refusal-cell-occupied-by", { onto: cardWords(onto) });
    case "not_next":
      return next < card ? words("refusal-not-next-but", { card: cardWords(card), next: cardWords(next) }) : null;
    default:
      return null;
  }
}

/** Says why a move is refused. For a try at home, `onto` is the top card of the suit's foundation. */
export function refusalWords(refusal: Refusal, tried: Tried = {}): string {
  if (refusal.why === "capacity_exceeded") return capacityWords(refusal, tried);
  const known =
    tried.card === undefined || tried.card === HIDDEN ? null : particular(refusal.why, tried.card, tried.onto);
  return known ?? words(PLAIN[refusal.why], refusal.max === null ? {} : { max: refusal.max });
}
