import fc from "fast-check";
import { expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { celebrate, flight } from "../../src/table/celebration.ts";
import { Stage } from "../../src/table/stage.ts";
import { often } from "../lots.ts";
import { sparse } from "./sparse.ts";

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
  fc.assert(law, { numRuns: often(100) });
});

/** An animation as browsers have it: when it is cancelled, its promise is broken and another one takes its place. */
class Flown {
  startTime: number | null = null;
  finished: Promise<void>;
  private fail: (why: Error) => void = () => {};

  constructor() {
    this.finished = this.promise();
  }

  cancel(): void {
    this.fail(new Error("cancelled"));
    this.finished = this.promise();
  }

  private promise(): Promise<void> {
    const made = new Promise<void>((_, reject) => {
      this.fail = reject;
    });
    made.catch(() => {});
    return made;
  }
}

test("a celebration that is broken off while cards still leave is over, with all cards where they belong", async () => {
  Object.defineProperty(document, "timeline", { value: { currentTime: 0 }, configurable: true });
  Element.prototype.animate = () => new Flown() as unknown as Animation;
  const root = document.createElement("div");
  document.body.append(root);
  const stage = new Stage(root, {
    small: false,
    playable: true,
    room: () => ({ width: 800, height: 600 }),
    resized: () => {},
  });
  const position = sparse(FREECELL, "/////// ,,, KKKK");
  stage.show({ rules: FREECELL, position, locked: true, label: "Table", dealt: true, jumps: true }, new Map());
  const party = new AbortController();
  const over = celebrate(stage, party.signal, () => 0.5);
  expect(stage.element.classList.contains("celebrating")).toBe(true);
  party.abort();
  await over;
  expect(stage.element.classList.contains("celebrating")).toBe(false);
  expect(stage.scene.nodesInOrder().filter(({ element }) => element.style.zIndex !== "")).toEqual([]);
  stage.destroy();
  Reflect.deleteProperty(Element.prototype, "animate");
  Reflect.deleteProperty(document, "timeline");
});
