/**
 * Where the cards of a pile lie on a table that is laid out, and which pile a point or a card over it is on.
 *
 * A long column closes up until only its indexes' strips show, and past that the table grows. Does not know the DOM.
 *
 * @example
 * cardPlaces(geometry, column, false) // [{ x: 12, y: 96 }, { x: 12, y: 122 }, …]
 */
import type { Box } from "./boxes.ts";
import { fanOf, type Geometry, type Place } from "./geometry.ts";
import type { TablePile } from "./piles.ts";

/** How many cards of the waste show, and how much of a card's width those under its top one do. */
const WASTE_SHOWN = 3;
const WASTE_STRIP = 0.5;

/** The waste shows its last three cards, away from the stock or, at the side of a table, one below the other. */
function wastePlaces({ card, sides, mirrored }: Geometry, origin: Place, count: number): Place[] {
  const step = card.width * (mirrored && !sides ? -WASTE_STRIP : WASTE_STRIP);
  return Array.from({ length: count }, (_, at) => {
    const fanned = Math.max(0, at - Math.max(0, count - WASTE_SHOWN)) * step;
    return sides ? { x: origin.x, y: origin.y + fanned } : { x: origin.x + fanned, y: origin.y };
  });
}

/** A column opens as far as it wishes, or closes up to reach no lower than the floor. */
function columnPlaces({ card, floor }: Geometry, origin: Place, pile: TablePile, small: boolean): Place[] {
  const fan = fanOf(card.width, small);
  const steps = pile.cards.slice(0, -1).map(({ up }) => (up ? fan.up : fan.down));
  const closest = steps.map((step) => Math.min(step, fan.least));
  const [wanted, least] = [sum(steps), sum(closest)];
  const room = floor - card.height - origin.y;
  // Between 0, as close as it gets, and 1, as open as it wishes.
  const open = wanted <= room ? 1 : wanted === least ? 0 : Math.max(0, (room - least) / (wanted - least));
  let y = origin.y;
  return pile.cards.map((_, at) => {
    const place = { x: origin.x, y };
    y += (closest[at] ?? 0) + ((steps[at] ?? 0) - (closest[at] ?? 0)) * open;
    return place;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The top left corner of each card of a pile, bottom first. */
export function cardPlaces(geometry: Geometry, pile: TablePile, small: boolean): Place[] {
  const origin = geometry.origins.get(pile.id)!;
  switch (pile.kind) {
    case "column":
      return columnPlaces(geometry, origin, pile, small);
    case "waste":
      return wastePlaces(geometry, origin, pile.cards.length);
    case "stock":
      return pile.cards.map((_, at) => ({ x: origin.x, y: origin.y - Math.min(at, 3) * 0.75 }));
    default:
      return pile.cards.map(() => origin);
  }
}

/** How much is seen of each open card that lies under another in a column; null where none does. */
export function stripOf(pile: TablePile, places: readonly Place[]): number | null {
  const first = pile.kind === "column" ? pile.cards.findIndex(({ up }) => up) : -1;
  return first < 0 || first + 1 >= places.length ? null : places[first + 1]!.y - places[first]!.y;
}

/** Where a card let go over a pile counts as being on it: its cards, or all of a column down to the floor. */
export function dropBox(geometry: Geometry, pile: TablePile, places: readonly Place[]): Box {
  const origin = geometry.origins.get(pile.id)!;
  const { width, height } = geometry.card;
  const last = places.at(-1) ?? origin;
  const bottom = Math.max(last.y + height, pile.kind === "column" ? geometry.floor : 0);
  const x = Math.min(origin.x, last.x);
  return { x, y: origin.y, width: Math.max(origin.x, last.x) + width - x, height: bottom - origin.y };
}

/** What lies under a point by where cards belong, wherever they are seen on their way; index 0 of an empty place. */
export function cardAt(
  { card, origins }: Geometry,
  piles: Iterable<readonly [id: string, places: readonly Place[]]>,
  { x, y }: Place,
): { readonly pile: string; readonly index: number } | null {
  const on = (place: Place): boolean =>
    x >= place.x && x < place.x + card.width && y >= place.y && y < place.y + card.height;
  for (const [pile, places] of piles) {
    const index = places.findLastIndex(on);
    if (index >= 0 || on(origins.get(pile)!)) return { pile, index: Math.max(0, index) };
  }
  return null;
}
