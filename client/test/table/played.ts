/** A table with a page that makes every move it is offered, and the hands that act on it: for the tests of the table. */
import { vi } from "vitest";
import {
  apply,
  FREECELL,
  type Position,
  parseMove,
  parseRules,
  type Refusal,
  Refusal as Refused,
  type Rules,
} from "../../src/engine/index.ts";
import { Table, type TableOptions } from "../../src/table/table.ts";
import { sparse } from "./sparse.ts";

export const KLONDIKE = parseRules("klondike/3/3");
export const START = "KS6S5H/7D/7H/AC/KC/KD/9CKH/QS 2C,,, 0000";
export const KLON = "(2D3D)KSQH/KH/TS/9H/JH/7C/8C 2C3C4C5C 6C 0020 1";

/** A table with a page that makes every move it is offered. */
export class Played {
  readonly root = document.createElement("div");
  readonly moves: string[] = [];
  readonly refused: Refusal[] = [];
  undos = 0;
  readonly table: Table;
  readonly rules: Rules;
  position: Position;

  constructor(rules: Rules, text: string, options: TableOptions = {}) {
    this.rules = rules;
    this.position = sparse(rules, text);
    document.body.append(this.root);
    this.table = new Table(this.root, {
      onMove: (move) => this.play(move),
      onRefused: (refusal) => this.refused.push(refusal),
      onUndo: () => {
        this.undos++;
      },
      room: () => ({ width: 800, height: 600 }),
      ...options,
    });
    this.show();
  }

  show(more: { locked?: boolean; veiled?: boolean } = {}): void {
    const { rules, position } = this;
    this.table.show({ rules, position, locked: false, label: "Table", ...more });
  }

  play(text: string): void {
    this.moves.push(text);
    const after = apply(this.rules, this.position, parseMove(this.rules, text));
    if (after instanceof Refused) throw new Error(`${text} is refused: ${after.why}`);
    this.position = after;
    this.show();
  }

  pile(id: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-pile="${id}"]`)!;
  }

  top(id: string): HTMLElement {
    return this.pile(id).lastElementChild as HTMLElement;
  }

  labels(id: string): (string | null)[] {
    return [...this.pile(id).querySelectorAll("[role=button]")].map((card) => card.getAttribute("aria-label"));
  }

  get says(): string {
    return this.root.querySelector("[role=status]")!.textContent!;
  }

  /** Presses a key; says whether the table took it. */
  key(key: string, more: KeyboardEventInit = {}): boolean {
    const target = this.root.contains(document.activeElement) ? document.activeElement! : this.root.firstElementChild!;
    return !target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  }

  pointer(type: string, target: Element, x = 0, y = 0, more: PointerEventInit = {}, time?: number): void {
    const init = { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: "mouse", ...more };
    const event = new PointerEvent(type, init);
    if (time !== undefined) Object.defineProperty(event, "timeStamp", { value: time });
    target.dispatchEvent(event);
  }

  click(target: Element, time?: number): void {
    this.pointer("pointerdown", target, 0, 0, {}, time);
    this.pointer("pointerup", target, 0, 0, {}, time);
  }

  /** Presses on an element and moves from there to over a pile, without letting go. */
  drag(target: HTMLElement, pile: string): { x: number; y: number } {
    const from = place(target);
    const to = place(this.pile(pile));
    this.pointer("pointerdown", target, 0, 0);
    this.pointer("pointermove", target, 5, 0);
    const [x, y] = [to.x - from.x, to.y - from.y];
    this.pointer("pointermove", target, x, y);
    return { x, y };
  }
}

/** Where an element lies on the board, from the styles the table gave it. */
export function place(element: HTMLElement): { x: number; y: number } {
  const number = (name: string): number => Number.parseFloat(element.style.getPropertyValue(name));
  const own = { x: number("left"), y: number("top") };
  if (!element.classList.contains("sd-card")) return own;
  const pile = place(element.parentElement!);
  return { x: own.x + pile.x, y: own.y + pile.y };
}

/** The page's look for this hand. */
export function holdWith(hand: string): void {
  document.documentElement.dataset["hand"] = hand;
  document.dispatchEvent(new Event("look"));
}

/** A FreeCell table in an empty document. Cards are where they belong at once; their gliding is the browser tests' matter. */
export function playedAnew(): Played {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.body.replaceChildren();
  return new Played(FREECELL, START);
}

/** Takes the table away, and the look. */
export function cleared(game: Played): void {
  game.table.destroy();
  delete document.documentElement.dataset["hand"];
}
