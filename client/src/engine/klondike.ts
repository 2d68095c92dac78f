/**
 * Klondike: which moves the rules allow, and the position after one.
 *
 * Cards may come back from home, aces and kings too. A column whose last face-up card leaves turns its next card by itself.
 * Faces may be `HIDDEN`: such a card is drawn and turned like any other, but not moved until its face is known.
 */
import { HIDDEN, KING, rankOf, suitOf } from "./card.ts";
import type { Move, Transfer } from "./move.ts";
import { EMPTY, isSequence, misfit, type Pile, topCards, without } from "./pile.ts";
import type { Column, Klondike } from "./position.ts";
import { Refusal } from "./refusal.ts";
import type { KlondikeRules } from "./rules.ts";

/** The face-up cards that a transfer would take, bottom first, or why there are not as many. */
function taken(position: Klondike, { source, count }: Transfer): Pile | Refusal {
  if (source.kind === "foundation") {
    const cards = position.home[source.index]!;
    return cards === 0 ? new Refusal("no_such_card") : [(cards - 1) * 4 + source.index];
  }
  const column = source.kind === "column" ? position.columns[source.index]! : { down: EMPTY, up: position.waste };
  if (column.down.length + column.up.length < count) return new Refusal("no_such_card");
  if (column.up.length < count) return new Refusal("face_down");
  const run = topCards(column.up, count);
  return run.includes(HIDDEN) ? new Refusal("face_down") : run;
}

function ontoColumn(column: Column, card: number): Refusal | null {
  const top = column.up.at(-1);
  if (top === undefined) return rankOf(card) === KING ? null : new Refusal("only_kings");
  const why = misfit(card, top);
  return why === null ? null : new Refusal(why);
}

function transferRefusal(position: Klondike, move: Transfer): Refusal | null {
  const run = taken(position, move);
  if (run instanceof Refusal) return run;
  if (!isSequence(run, run.length)) return new Refusal("not_a_run");
  const card = run[0]!;
  if (move.target.kind === "column") return ontoColumn(position.columns[move.target.index]!, card);
  return position.home[suitOf(card)] === rankOf(card) ? null : new Refusal("not_next");
}

function recycleRefusal(rules: KlondikeRules, position: Klondike): Refusal | null {
  if (position.stock.length > 0) return new Refusal("stock_not_empty");
  if (position.waste.length === 0) return new Refusal("nothing_to_recycle");
  if (rules.passes !== null && position.passNo >= rules.passes) return new Refusal("pass_limit", rules.passes);
  return null;
}

/** Why the move may not be made, or null. */
export function klondikeRefusal(
  rules: KlondikeRules,
  position: Klondike,
  move: Exclude<Move, { kind: "undo" }>,
): Refusal | null {
  switch (move.kind) {
    case "draw":
      return position.stock.length > 0 ? null : new Refusal("stock_empty");
    case "recycle":
      return recycleRefusal(rules, position);
    case "transfer":
      return transferRefusal(position, move);
  }
}

function lessTop(column: Column, count: number): Column {
  const up = without(column.up, count);
  if (up.length > 0 || column.down.length === 0) return { down: column.down, up };
  return { down: without(column.down, 1), up: topCards(column.down, 1) };
}

function transferred(position: Klondike, move: Transfer): Klondike {
  const { source, target, count } = move;
  const run = taken(position, move) as Pile;
  let { columns, waste, home } = position;
  if (source.kind === "column") columns = columns.with(source.index, lessTop(columns[source.index]!, count));
  else if (source.kind === "waste") waste = without(waste, 1);
  else home = home.with(source.index, home[source.index]! - 1);
  if (target.kind === "column") {
    const { down, up } = columns[target.index]!;
    columns = columns.with(target.index, { down, up: [...up, ...run] });
  } else {
    home = home.with(suitOf(run[0]!), rankOf(run[0]!) + 1);
  }
  return { ...position, columns, waste, home };
}

/** The position after a move that is not refused. */
export function klondikeAfter(
  rules: KlondikeRules,
  position: Klondike,
  move: Exclude<Move, { kind: "undo" }>,
): Klondike {
  switch (move.kind) {
    case "draw": {
      const { stock, waste } = position;
      return { ...position, stock: stock.slice(rules.draw), waste: [...waste, ...stock.slice(0, rules.draw)] };
    }
    case "recycle":
      return { ...position, stock: position.waste, waste: EMPTY, passNo: position.passNo + 1 };
    case "transfer":
      return transferred(position, move);
  }
}
