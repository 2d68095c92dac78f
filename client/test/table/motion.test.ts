/** What is played when cards move, by the animations that the browser is asked for. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FREECELL, type Position, parseRules, type Rules } from "../../src/engine/index.ts";
import { Table } from "../../src/table/table.ts";
import { soon } from "../patience.ts";
import { sparse } from "./sparse.ts";

const KLONDIKE = parseRules("klondike/3/unlimited");
/** What moves lies over what lies still. */
const ABOVE = 20;

/** An animation that stands where it is put. */
class Asked {
  readonly element: Element;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  private fail: (why: Error) => void = () => {};
  readonly finished = new Promise<void>((_, reject) => {
    this.fail = reject;
  });
  startTime: number | null = null;
  progress = 0;
  cancelled = false;
  onfinish: (() => void) | null = null;
  readonly effect = { getComputedTiming: () => ({ progress: this.progress }) };

  constructor(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    [this.element, this.frames, this.timing] = [element, frames, timing];
    this.finished.catch(() => {}); // as browsers do: who does not ask is not told
  }

  cancel(): void {
    this.cancelled = true;
    this.fail(new Error("cancelled"));
  }
}

let asked: Asked[];
let root: HTMLElement;
let table: Table;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Element.prototype.animate = function (frames, timing) {
    const made = new Asked(this, frames as Keyframe[], timing as KeyframeAnimationOptions);
    asked.push(made);
    return made as unknown as Animation;
  };
  root = document.createElement("div");
  document.body.replaceChildren(root);
  table = new Table(root, { room: () => ({ width: 800, height: 600 }) });
});

afterEach(() => {
  table.destroy();
  Reflect.deleteProperty(Element.prototype, "animate");
  delete document.documentElement.dataset["motion"];
  vi.unstubAllGlobals();
});

function show(rules: Rules, text: string): Position {
  const position = sparse(rules, text);
  table.show({ rules, position, locked: false, label: "Table" });
  return position;
}

const top = (pile: string): HTMLElement => root.querySelector(`[data-pile="${pile}"]`)!.lastElementChild as HTMLElement;
const of = (element: Element): Asked[] => asked.filter((each) => each.element === element);

/** How far from its place a card begins. */
function begins({ frames }: Asked): [number, number] {
  const [, x, y] = /^translate\((.+)px, (.+)px\)/.exec(String(frames[0]!["transform"]))!;
  return [Number(x), Number(y)];
}

test("a card glides from where it lay, and one that is sent on goes on from where it is seen", () => {
  show(FREECELL, "KS/QH/KC///// ,,, 0000");
  show(FREECELL, "KSQH//KC///// ,,, 0000");
  const queen = top("1");
  const [first] = of(queen);
  expect(begins(first!)[0]).toBeGreaterThan(0);
  expect(queen.classList.contains("moving")).toBe(true);
  first!.progress = 0.75;
  show(FREECELL, "KS//KCQH///// ,,, 0000");
  const second = of(queen)[1]!;
  expect(first!.cancelled).toBe(true);
  const column = begins(first!)[0]; // from the second column to the first
  expect(begins(second)[0]).toBeCloseTo(-2 * column + column * 0.25);
  second.onfinish!();
  expect(queen.classList.contains("moving")).toBe(false);
});

test("a card that turns up shows its back first, as an element that is in no pile and goes away", () => {
  show(KLONDIKE, "(2D)KS////// - - 0000 1");
  show(KLONDIKE, "2D/KS///// - - 0000 1");
  const [card, side] = [top("1"), root.querySelector(".sd-board > .sd-card")!];
  expect(card.dataset["card"]).toBe("5");
  expect(side.className).toBe("sd-card back moving");
  expect(side.getAttribute("aria-hidden")).toBe("true");
  expect(root.querySelectorAll("[data-pile] .sd-card")).toHaveLength(2);
  expect(of(side)[0]!.timing).toMatchObject({ duration: of(card)[0]!.timing.duration, delay: 0 });
  of(card)[0]!.onfinish!();
  expect(side.isConnected).toBe(false);
});

test("of a waste that goes back to the stock the uppermost are seen to turn, each over those below it", () => {
  show(KLONDIKE, "////// - AC2C3C4C5C 0000 1");
  show(KLONDIKE, "////// 5C4C3C2CAC - 0000 1");
  const sides = [...root.querySelectorAll<HTMLElement>(".sd-board > .sd-card")];
  const heights = sides.map((side) => Number(side.style.zIndex)).sort((one, other) => other - one);
  expect(heights.map((height) => height - ABOVE)).toEqual([4, 3, 2]); // their places in the waste
});

test("cards go home one after the other in order of rank, and land with a ring", () => {
  show(FREECELL, "3C/2C/AC///// ,,, 0000");
  show(FREECELL, "/////// ,,, 3000");
  const cards = [...root.querySelectorAll('[data-pile="C"] > .sd-card')];
  const delays = cards.map((card) => Number(of(card)[0]!.timing.delay));
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(new Set(delays).size).toBe(3);
  expect(of(root.querySelector('[data-pile="C"] .sd-ring')!)).toHaveLength(3);
});

test("nothing is played where motion is switched off, on a table laid out anew, and for cards that lie at home already", () => {
  show(FREECELL, "3C/////// ,,, 2000");
  document.documentElement.dataset["motion"] = "off";
  show(FREECELL, "/3C////// ,,, 2000");
  expect(asked).toEqual([]);
  delete document.documentElement.dataset["motion"];
  document.documentElement.dataset["hand"] = "left";
  document.dispatchEvent(new Event("look"));
  delete document.documentElement.dataset["hand"];
  document.dispatchEvent(new Event("look"));
  expect(asked).toEqual([]);
  show(FREECELL, "3C/////// ,,, 2000");
  expect(asked).toHaveLength(1);
});

test.each(["pointerdown", "keydown", "wheel"])(
  "a %s anywhere ends a celebration, and so does a new position",
  async (input) => {
    Object.defineProperty(document, "timeline", { value: { currentTime: 0 }, configurable: true });
    show(FREECELL, "/////// ,,, KKKK");
    for (const end of [() => window.dispatchEvent(new Event(input)), () => show(FREECELL, "KS/////// ,,, KKKQ")]) {
      const over = table.celebrate();
      await soon(() => expect(root.querySelector(".celebrating")).not.toBeNull());
      end();
      await over;
      expect(root.querySelector(".celebrating")).toBeNull();
    }
    Reflect.deleteProperty(document, "timeline");
  },
);

test("on a small board, moves that follow each other faster than cards can glide are shown at once", () => {
  table.destroy();
  table = new Table(root, { size: "small", room: () => ({ width: 300, height: null }) });
  const time = vi.fn(() => 1_000);
  Object.defineProperty(document, "timeline", {
    configurable: true,
    value: {
      get currentTime() {
        return time();
      },
    },
  });
  const moved = (at: number, text: string): number => {
    time.mockReturnValue(at);
    const before = asked.length;
    show(FREECELL, text);
    return asked.length - before;
  };
  expect(moved(1_000, "KS/QH/KC///// ,,, 0000")).toBe(0); // nothing was there before
  expect(moved(1_500, "KSQH//KC///// ,,, 0000")).toBe(1);
  expect(moved(1_600, "KS//KCQH///// ,,, 0000")).toBe(0);
  expect(moved(1_700, "KSQH//KC///// ,,, 0000")).toBe(0);
  expect(moved(1_900, "KS//KCQH///// ,,, 0000")).toBe(1);
  Reflect.deleteProperty(document, "timeline");
});
