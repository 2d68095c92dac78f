import fc from "fast-check";
import { expect, test } from "vitest";
import { flight } from "../../src/table/celebration.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const GROUND = fc.record({ width: fc.integer({ min: 296, max: 2560 }), height: fc.integer({ min: 200, max: 1400 }) });

test("a card flies from its place, never through the table's edge below, and has left it at one side in the end", () => {
  const law = fc.property(GROUND, unit, unit, fc.tuple(unit, unit, unit), (size, x, y, chance) => {
    const card = { width: size.width / 10, height: (size.width / 10) * 1.4 };
    const from = { x: x * (size.width - card.width), y: y * Math.max(0, size.height - card.height) };
    const way = flight(from, { ...size, card }, chance);
    expect(way[0]).toEqual(from);
    const floor = Math.max(from.y, size.height - card.height);
    for (const at of way) expect(at.y).toBeLessThanOrEqual(floor + 0.001);
    const end = way.at(-1)!;
    expect(end.x <= -card.width || end.x >= size.width).toBe(true);
  });
  fc.assert(law, { numRuns: 100, seed: 1 });
});
