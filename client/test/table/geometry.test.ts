import fc from "fast-check";
import { expect, test } from "vitest";
import { FREECELL, newGame, parseRules, type Rules } from "../../src/engine/index.ts";
import { type Box, largestOverlap, overlap } from "../../src/table/boxes.ts";
import { CARD_RATIO, type Geometry, layOut } from "../../src/table/geometry.ts";
import { cardAt, cardPlaces, dropBox, stripOf } from "../../src/table/pile_places.ts";
import { pilesOf } from "../../src/table/piles.ts";
import { often } from "../lots.ts";
import { sparse } from "./sparse.ts";

const KLONDIKE = parseRules("klondike/3/unlimited");
const SCREENS = [
  [320, 480],
  [360, 560],
  [390, 640],
  [667, 300],
  [740, 244],
  [768, 800],
  [1192, 574],
  [1280, 620],
  [2560, 1300],
] as const;

function boxes(geometry: Geometry, rules: Rules, text?: string): [string, Box][] {
  const position = text === undefined ? newGame(rules, "1").position : sparse(rules, text);
  return pilesOf(position).flatMap((pile) =>
    cardPlaces(geometry, pile, false).map((at): [string, Box] => [pile.id, { ...at, ...geometry.card }]),
  );
}

for (const [width, height] of SCREENS) {
  for (const rules of [FREECELL, KLONDIKE]) {
    test(`${rules.family} at ${width}×${height}: all cards inside, no pile over another, every index to be read`, () => {
      const geometry = layOut(rules.family, { width, height, small: false });
      const cards = boxes(geometry, rules);
      for (const [, box] of cards) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.width).toBeGreaterThan(25);
      }
      for (const [id, box] of cards) {
        for (const [other, theirs] of cards) if (id !== other) expect(overlap(box, theirs)).toBe(0);
      }
      const { height: cardHeight, width: cardWidth } = geometry.card;
      expect(cardHeight).toBeCloseTo(cardWidth * CARD_RATIO);
      // An opening column shows the whole strip of each index: the index is 0.31 or, on narrow cards, 0.47 of a width high.
      const column = cards.filter(([id, box]) => id === "1" && box !== undefined).map(([, { y }]) => y);
      const strip = geometry.jumbo ? 0.47 : 0.31;
      column.slice(1).forEach((y, at) => {
        if (rules.family === "freecell") expect(y - column[at]!).toBeGreaterThanOrEqual(cardWidth * strip - 0.5);
      });
    });
  }
}

test("an opening FreeCell deal fits the height of a usual screen", () => {
  for (const [width, height] of SCREENS) {
    const geometry = layOut("freecell", { width, height, small: false });
    const lowest = Math.max(...boxes(geometry, FREECELL).map(([, { y, height: high }]) => y + high));
    expect(lowest).toBeLessThanOrEqual(height);
  }
});

test("a long column closes up before the table grows", () => {
  const long = "KDQCJDTC9D8C7D6C5D4C3D2C/KS/QS/JS/TS/9S/8S/7S ,,, 0000";
  const geometry = layOut("freecell", { width: 390, height: 420, small: false });
  const column = boxes(geometry, FREECELL, long).filter(([id]) => id === "1");
  const bottom = Math.max(...column.map(([, { y, height }]) => y + height));
  expect(bottom).toBeLessThanOrEqual(geometry.floor + 0.01);
});

test("the strip of a column is what shows of its open cards that lie under another", () => {
  const stripsOf = (rules: Rules, text: string): (number | null)[] => {
    const geometry = layOut(rules.family, { width: 390, height: 640, small: false });
    return pilesOf(sparse(rules, text)).map((pile) => stripOf(pile, cardPlaces(geometry, pile, false)));
  };
  const { card } = layOut("freecell", { width: 390, height: 640, small: false });
  const strips = stripsOf(FREECELL, "KD7S/KS/KH///// ,,, 0000");
  expect(strips.filter((strip) => strip !== null)).toEqual([expect.closeTo(Math.max(24, card.width * 0.62))]);
  // Under cards that are face down there is nothing to be read, and the waste is no column.
  expect(stripsOf(KLONDIKE, "(2C3C)4C////// - 5C6C7C 0000 1").every((strip) => strip === null)).toBe(true);
});

test("a wide, low table has cells and foundations at its sides", () => {
  const geometry = layOut("freecell", { width: 740, height: 244, small: false });
  expect(geometry.sides).toBe(true);
  expect(geometry.origins.get("a")!.x).toBeLessThan(geometry.origins.get("1")!.x);
  expect(geometry.origins.get("S")!.x).toBeGreaterThan(geometry.origins.get("8")!.x);
  expect(geometry.origins.get("d")!.y + geometry.card.height).toBeLessThanOrEqual(244);
});

test("a small board takes its width and no more, whatever lies on it", () => {
  for (const width of [140, 180, 240, 320]) {
    const geometry = layOut("klondike", { width, height: null, small: true });
    expect(geometry.card.width * 7).toBeLessThan(width);
    expect(geometry.card.width).toBeGreaterThan(15);
    expect(geometry.jumbo).toBe(true);
  }
});

test("the waste shows its last three cards side by side", () => {
  const position = sparse(KLONDIKE, "KS/KH/KC/KD/QS/QH/QC 2C 3C4C5C6C 0000 1");
  const geometry = layOut("klondike", { width: 390, height: 640, small: false });
  const waste = pilesOf(position).find(({ id }) => id === "w")!;
  const xs = cardPlaces(geometry, waste, false).map(({ x }) => x);
  expect(xs[0]).toBe(xs[1]);
  expect(xs[1]! < xs[2]! && xs[2]! < xs[3]!).toBe(true);
  expect(xs[3]! + geometry.card.width).toBeLessThan(geometry.origins.get("C")!.x);
});

test("of a waste card under another, half shows: its rank and its suit", () => {
  const position = sparse(KLONDIKE, "KS/KH/KC/KD/QS/QH/QC 2C 3C4C5C6C 0000 1");
  for (const mirrored of [false, true]) {
    const geometry = layOut("klondike", { width: 1200, height: 640, small: false, mirrored });
    const waste = pilesOf(position).find(({ id }) => id === "w")!;
    const [, first, second] = cardPlaces(geometry, waste, false).map(({ x }) => x);
    expect(Math.abs(second! - first!)).toBeGreaterThanOrEqual(geometry.card.width / 2);
  }
});

test("a column is a target down to the floor, and the largest overlap wins", () => {
  const geometry = layOut("freecell", { width: 800, height: 600, small: false });
  const empty = sparse(FREECELL, "KS/KH////// ,,, 0000");
  const piles = pilesOf(empty).map((pile) => {
    return [pile.id, dropBox(geometry, pile, cardPlaces(geometry, pile, false))] as const;
  });
  const third = geometry.origins.get("3")!;
  const { width, height } = geometry.card;
  const low = { x: third.x - width * 0.3, y: geometry.floor - height, width, height };
  expect(largestOverlap(low, piles)).toBe("3");
  expect(largestOverlap({ x: -500, y: -500, width, height }, piles)).toBeNull();
});

const SPACES = fc.record({
  width: fc.integer({ min: 296, max: 2560 }),
  height: fc.option(fc.integer({ min: 200, max: 1440 }), { nil: null }),
  small: fc.boolean(),
});
const WASTED = "KS/KH/KC/KD/QS/QH/QC 2C 3C4C5C6C 0000 1";

test("a table for the left hand is the mirror image of one for the right hand, fans and drops included", () => {
  const law = fc.property(SPACES, fc.constantFrom(FREECELL, KLONDIKE), (space, rules) => {
    const [right, left] = [false, true].map((mirrored) => layOut(rules.family, { ...space, mirrored }));
    const positions = [newGame(rules, "1").position, ...(rules === KLONDIKE ? [sparse(KLONDIKE, WASTED)] : [])];
    for (const pile of positions.flatMap(pilesOf)) {
      const [here, there] = [right!, left!].map((geometry) => cardPlaces(geometry, pile, space.small));
      here!.forEach(({ x, y }, at) => {
        expect(there![at]!.x).toBeCloseTo(space.width - x - right!.card.width);
        expect(there![at]!.y).toBe(y);
      });
      const [drop, mirror] = [dropBox(right!, pile, here!), dropBox(left!, pile, there!)];
      expect(mirror).toMatchObject({ y: drop.y, height: drop.height });
      expect(mirror.x).toBeCloseTo(space.width - drop.x - drop.width);
      expect(mirror.width).toBeCloseTo(drop.width);
    }
  });
  fc.assert(law, { numRuns: often(20) });
});

test("every card lies inside the width of its table, for either hand", () => {
  const law = fc.property(SPACES, fc.constantFrom(FREECELL, KLONDIKE), fc.boolean(), (space, rules, mirrored) => {
    const geometry = layOut(rules.family, { ...space, mirrored });
    for (const pile of pilesOf(rules === KLONDIKE ? sparse(KLONDIKE, WASTED) : newGame(rules, "1").position)) {
      for (const { x, y } of [geometry.origins.get(pile.id)!, ...cardPlaces(geometry, pile, space.small)]) {
        expect(x).toBeGreaterThanOrEqual(-0.001);
        expect(x + geometry.card.width).toBeLessThanOrEqual(space.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(0);
      }
    }
  });
  fc.assert(law, { numRuns: often(25) });
});

test("a point is on the uppermost card whose place it is in, on an empty place, or on nothing", () => {
  const geometry = layOut("freecell", { width: 800, height: 600, small: false });
  const piles = pilesOf(newGame(FREECELL, "1").position).map((pile) => {
    return [pile.id, cardPlaces(geometry, pile, false)] as const;
  });
  const column = piles.find(([id]) => id === "3")![1];
  column.forEach(({ x, y }, index) => {
    expect(cardAt(geometry, piles, { x: x + 4, y: y + 4 })).toEqual({ pile: "3", index });
  });
  const cell = geometry.origins.get("b")!;
  expect(cardAt(geometry, piles, { x: cell.x + 4, y: cell.y + 4 })).toEqual({ pile: "b", index: 0 });
  expect(cardAt(geometry, piles, { x: 1, y: 590 })).toBeNull();
});
