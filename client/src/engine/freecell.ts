/**
 * FreeCell: which transfers the rules allow, and the position after one.
 *
 * Cards do not come back from home. Sources and counts are those of the move table, so they are taken as well-formed.
 */

import { capacity } from "./capacity.ts";
import { HIDDEN, rankOf, suitOf } from "./card.ts";
import type { Place, Transfer } from "./move.ts";
import { isSequence, misfit, type Pile, topCards, without } from "./pile.ts";
import type { FreeCell } from "./position.ts";
import { Refusal } from "./refusal.ts";

/** The cards that a place holds, top last. */
function cardsAt(position: FreeCell, place: Place): Pile {
  if (place.kind === "column") return position.columns[place.index]!;
  const card = position.cells[place.index];
  return card == null ? [] : [card];
}

function ontoColumn(position: FreeCell, move: Transfer, run: Pile): Refusal | null {
  const target = position.columns[move.target.index]!;
  if (target.length > 0) {
    const why = misfit(run[0]!, target[target.length - 1]!);
    if (why !== null) return new Refusal(why);
  }
  if (move.count === 1) return null;
  const cells = position.cells.filter((card) => card === null).length;
  const columns = position.columns.filter((column) => column.length === 0).length;
  const max = capacity(cells, columns, target.length === 0);
  return move.count > max ? new Refusal("capacity_exceeded", max, move.count) : null;
}

/** Why the transfer may not be made, or null. */
export function freeCellRefusal(position: FreeCell, move: Transfer): Refusal | null {
  const source = cardsAt(position, move.source);
  if (source.length < move.count) return new Refusal("no_such_card");
  const run = topCards(source, move.count);
  if (run.includes(HIDDEN)) return new Refusal("face_down");
  if (!isSequence(source, move.count)) return new Refusal("not_a_run");
  switch (move.target.kind) {
    case "column":
      return ontoColumn(position, move, run);
    case "cell":
      return position.cells[move.target.index] === null ? null : new Refusal("cell_occupied");
    default:
      return position.home[suitOf(run[0]!)] === rankOf(run[0]!) ? null : new Refusal("not_next");
  }
}

/** The position after a transfer that is not refused. */
export function freeCellAfter(position: FreeCell, move: Transfer): FreeCell {
  const { source, target, count } = move;
  const run = topCards(cardsAt(position, source), count);
  let { columns, cells, home } = position;
  if (source.kind === "column") columns = columns.with(source.index, without(columns[source.index]!, count));
  else cells = cells.with(source.index, null);
  if (target.kind === "column") columns = columns.with(target.index, [...columns[target.index]!, ...run]);
  else if (target.kind === "cell") cells = cells.with(target.index, run[0]!);
  else home = home.with(suitOf(run[0]!), rankOf(run[0]!) + 1);
  return { family: "freecell", columns, cells, home };
}
