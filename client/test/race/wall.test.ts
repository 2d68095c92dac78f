/** Boards share a screen: in sight together as long as they can be, in full width where few, a wall where many. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { WALL_GAP, wallOf } from "../../src/race/wall.ts";

const DESKTOP = { width: 1244, height: 660 };
const WIDE = { width: 1880, height: 950 };
const PHONE = { width: 378, height: 700 };

test.each([
  [1, DESKTOP, 1],
  [2, DESKTOP, 2],
  [3, DESKTOP, 3],
  [2, WIDE, 2],
  [3, WIDE, 3],
])("%i boards stand side by side on a desktop's screen", (count, place, columns) => {
  const wall = wallOf(count, place);
  expect(wall.columns).toBe(columns);
  expect(wall.columns * wall.width + (columns - 1) * WALL_GAP).toBeGreaterThan(place.width * 0.95);
});

test("boards stand side by side rather than a little larger in two rows", () => {
  expect(wallOf(3, { width: 1452, height: 1004 }).columns).toBe(3);
});

test("two rows are shared out evenly", () => {
  expect(wallOf(5, WIDE).columns).toBe(3);
});

test("two boards on a desktop's screen have whole faces, ten have indexes", () => {
  expect(wallOf(2, DESKTOP).whole).toBe(true);
  expect(wallOf(10, DESKTOP).whole).toBe(false);
});

test("ten boards form a wall that is in sight as a whole", () => {
  const { columns, width, height } = wallOf(10, WIDE);
  expect(columns).toBe(5);
  expect(height).not.toBeNull();
  expect(columns * width + (columns - 1) * WALL_GAP).toBeLessThanOrEqual(WIDE.width);
});

test("on a phone boards stand one below the other in full width, to be scrolled", () => {
  expect(wallOf(5, PHONE)).toEqual({ columns: 1, width: PHONE.width, height: null, whole: false });
});

test("a wall to scroll has no more columns than boards", () => {
  expect(wallOf(1, { width: 728, height: 150 })).toMatchObject({ columns: 1, width: 728 });
});

test("no wall is wider than its place, and none has an empty row", () => {
  const size = fc.integer({ min: 200, max: 2400 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), size, size, (count, width, height) => {
      const wall = wallOf(count, { width, height });
      expect(wall.columns * wall.width + (wall.columns - 1) * WALL_GAP).toBeLessThanOrEqual(width + 0.001);
      expect(wall.width).toBeGreaterThan(0);
      expect(wall.height === null || wall.height > 0).toBe(true);
    }),
  );
});
