import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  apply,
  FREECELL,
  HIDDEN,
  ownerView,
  type Position,
  parseMove,
  parseRules,
  type Refusal,
  Refusal as Refused,
  type Rules,
} from "../../src/engine/index.ts";
import { Table, type TableOptions } from "../../src/table/table.ts";
import { sparse } from "./sparse.ts";

const KLONDIKE = parseRules("klondike/3/3");
const START = "KS6S5H/7D/7H/AC/KC/KD/9CKH/QS 2C,,, 0000";
const KLON = "(2D3D)KSQH/KH/TS/9H/JH/7C/8C 2C3C4C5C 6C 0020 1";

/** A table with a page that makes every move it is offered. */
class Played {
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
function place(element: HTMLElement): { x: number; y: number } {
  const number = (name: string): number => Number.parseFloat(element.style.getPropertyValue(name));
  const own = { x: number("left"), y: number("top") };
  if (!element.classList.contains("sd-card")) return own;
  const pile = place(element.parentElement!);
  return { x: own.x + pile.x, y: own.y + pile.y };
}

function holdWith(hand: string): void {
  document.documentElement.dataset["hand"] = hand;
  document.dispatchEvent(new Event("look"));
}

let game: Played;

beforeEach(() => {
  // Cards are where they belong at once; their gliding is the browser tests' matter.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.body.replaceChildren();
  game = new Played(FREECELL, START);
});

afterEach(() => {
  game.table.destroy();
  delete document.documentElement.dataset["hand"];
});

test("cards stand in the document in pile order, and are moved, not built again", () => {
  const names = (id: string) => game.labels(id).map((label) => label?.split(",")[0]);
  expect(names("1")).toEqual(["king of spades", "6 of spades", "5 of hearts"]);
  const moved = game.top("1");
  game.play("12v2");
  expect(game.top("2")).toBe(moved);
  expect(names("2")).toEqual(["7 of diamonds", "6 of spades", "5 of hearts"]);
});

test("labels tell the place and how many cards can move", () => {
  expect(game.labels("1")).toEqual([
    "king of spades, column 1, 1 of 3",
    "6 of spades, column 1, 2 of 3, 2 cards can move",
    "5 of hearts, column 1, 3 of 3, 2 cards can move",
  ]);
  expect(game.labels("a")).toEqual(["2 of clubs, free cell a"]);
  expect(game.labels("b")).toEqual(["free cell b, empty"]);
  expect(game.labels("H")).toEqual(["hearts home, empty"]);
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 3 cards");
  game.play("4h");
  expect(game.labels("C")).toEqual(["ace of clubs, clubs home, 1 of 13"]);
});

test("there is one tab stop, and it follows the cursor", () => {
  const stops = () => [...game.root.querySelectorAll("[tabindex='0']")].map((stop) => stop.getAttribute("aria-label"));
  expect(stops()).toEqual(["5 of hearts, column 1, 3 of 3, 2 cards can move"]);
  game.table.focus();
  game.key("ArrowRight");
  expect(stops()).toEqual(["7 of diamonds, column 2, 1 of 1, 1 card can move"]);
  expect(document.activeElement).toBe(game.top("2"));
});

test("the keyboard takes up a run, finds its place and puts it down", () => {
  game.table.focus();
  game.key(" ");
  expect(game.says).toBe("5 of hearts taken up. 2 cards can move together. Places: a free cell.");
  game.key("ArrowUp");
  expect(game.says).toBe("6 of spades taken up, 2 cards in all. Places: column 2, column 3.");
  expect(game.top("1").getAttribute("aria-pressed")).toBe("true");
  expect([...game.root.querySelectorAll(".target")].map((pile) => (pile as HTMLElement).dataset["pile"])).toEqual([
    "2",
    "3",
  ]);
  game.key("ArrowRight");
  game.key("Enter");
  expect(game.moves).toEqual(["12v2"]);
  expect(game.says).toBe("6 of spades to column 2, 2 cards in all.");
  expect(document.activeElement).toBe(game.top("2"));
});

test("F sends home, Ctrl+Z and Cmd+Z ask for undo, and only while the table has the focus", () => {
  game.table.focus();
  for (let step = 0; step < 3; step++) game.key("ArrowRight");
  game.key("f");
  expect(game.moves).toEqual(["4h"]);
  game.key("z", { ctrlKey: true });
  game.key("z", { metaKey: true });
  expect(game.undos).toBe(2);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  expect(game.undos).toBe(2);
});

test("wishes go to the page, on a locked table too; a page without answers leaves their keys alone", () => {
  const wishes: string[] = [];
  game.table.destroy();
  game = new Played(FREECELL, START, { onWish: (wish) => wishes.push(wish) });
  game.table.focus();
  const keys: [string, KeyboardEventInit?][] = [["h"], ["P"], ["?"], ["?", { altKey: true }], ["y", { ctrlKey: true }]];
  for (const [key, more] of keys) expect(game.key(key, more)).toBe(true);
  game.show({ locked: true });
  expect(game.key("Z", { metaKey: true, shiftKey: true })).toBe(true);
  expect(wishes).toEqual(["hint", "pause", "keys", "keys", "redo", "redo"]);
  expect([game.moves, game.undos]).toEqual([[], 0]);
  game.table.destroy();
  game = new Played(FREECELL, START);
  game.table.focus();
  for (const [key, more] of keys) expect(game.key(key, more)).toBe(false);
});

test("a refused try is explained, told to the page, and explained anew when tried again", () => {
  game.table.focus();
  game.key(" ");
  game.key("ArrowRight");
  game.key(" ");
  expect(game.says).toBe("5 of hearts goes on a black 6, not on 7 of diamonds.");
  const line = game.root.querySelector("[role=status]")!.firstElementChild;
  game.key(" ");
  expect(game.says).toBe("5 of hearts goes on a black 6, not on 7 of diamonds.");
  expect(game.root.querySelector("[role=status]")!.firstElementChild).not.toBe(line);
  expect(game.refused.map(({ why }) => why)).toEqual(["wrong_rank", "wrong_rank"]);
  expect(game.moves).toEqual([]);
});

test("a click sends a card to its one sensible place, home before all", () => {
  game.click(game.top("4"));
  game.click(game.top("a"));
  expect(game.moves).toEqual(["4h", "ah"]);
});

test("a click takes up where there is a choice, and a second pile is the target", () => {
  game.click(game.pile("1").children[2]!);
  expect(game.moves).toEqual([]);
  game.click(game.top("3"));
  expect(game.moves).toEqual(["13v2"]);
});

test("two quick choices move what was chosen first to what was chosen second, never the other way", () => {
  game.click(game.pile("1").children[2]!);
  game.click(game.top("2"));
  expect(game.moves).toEqual(["12v2"]);
});

test("a double click sends to a cell what fits nowhere else", () => {
  game.click(game.top("7"), 1000);
  game.click(game.top("7"), 1300);
  expect(game.moves).toEqual(["7b"]);
});

test("a double click on a card with one place sends that card, and not the one below it as well", () => {
  game.table.destroy();
  game = new Played(FREECELL, "3CAC/2C/KD///// ,,, 0000");
  game.click(game.top("1"), 1000);
  game.click(game.top("1"), 1150);
  expect(game.moves).toEqual(["1h"]);
  game.click(game.top("2"), 1200);
  expect(game.moves).toEqual(["1h", "2h"]);
  game.click(game.top("1"), 1500);
  expect(game.moves).toEqual(["1h", "2h", "1h"]);
});

test("two quick clicks on the strips of two cards send both", () => {
  game.table.destroy();
  game = new Played(FREECELL, "2CAC/KD////// ,,, 0000");
  game.click(game.top("1"), 1000);
  game.pointer("pointerdown", game.top("1"), 0, -30, {}, 1100);
  game.pointer("pointerup", game.top("1"), 0, -30, {}, 1100);
  expect(game.moves).toEqual(["1h", "1h"]);
});

test("a slow second click on the same card lets go of it", () => {
  game.click(game.top("7"), 1000);
  expect(game.root.querySelectorAll(".held")).toHaveLength(1);
  game.click(game.top("7"), 1600);
  expect(game.moves).toEqual([]);
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("a click on the cloth lets go", () => {
  game.click(game.pile("1").children[2]!);
  game.click(game.root.querySelector(".sd-board")!);
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("cards out of sequence are not taken up, and it is said why", () => {
  game.click(game.pile("1").children[1]!);
  expect(game.says).toBe("These cards are not in sequence, so they cannot move together; take up fewer.");
  expect(game.root.querySelectorAll(".held")).toHaveLength(0);
});

test("a drag carries the whole run, lights its targets and drops on the pile it covers most", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
  expect(game.top("1").style.getPropertyValue("transform")).toBe(`translate(${x}px, ${y}px)`);
  expect(game.root.querySelectorAll(".target")).toHaveLength(2);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["13v2"]);
  expect(game.root.querySelectorAll(".carried, .target")).toHaveLength(0);
  expect(game.top("3").style.getPropertyValue("transform")).toBe("");
});

test("while cards are carried, the pile that would take them now is marked, and where they lay shows", () => {
  const would = () => [...game.root.querySelectorAll<HTMLElement>(".would")].map((pile) => pile.dataset["pile"]);
  const lead = game.pile("1").children[2] as HTMLElement;
  const two = game.drag(lead, "2");
  expect(would()).toEqual(["2"]);
  const from = place(lead);
  const trace = game.root.querySelector<HTMLElement>(".sd-trace")!;
  expect(place(trace)).toEqual(from);
  game.pointer("pointermove", lead, two.x - 100, two.y); // home again
  expect(would()).toEqual([]);
  const four = place(game.pile("4")).x - from.x;
  game.pointer("pointermove", lead, four, 0); // not a place for them
  expect(would()).toEqual([]);
  const three = place(game.pile("3")).x - from.x;
  game.pointer("pointermove", lead, three + 20, 0);
  expect(would()).toEqual(["3"]);
  game.pointer("pointerup", lead, three + 20, 0);
  expect(game.moves).toEqual(["13v2"]);
  expect(game.root.querySelectorAll(".would, .sd-trace")).toHaveLength(0);
});

test("over any foundation a card in the hand would go to its own", () => {
  const ace = game.top("4");
  const { x, y } = game.drag(ace, "H");
  expect(game.root.querySelector(".would")).toBe(game.pile("C"));
  game.pointer("pointerup", ace, x, y);
  expect(game.moves).toEqual(["4h"]);
});

test("a drop where it is not legal is explained and the cards stay", () => {
  const { x, y } = game.drag(game.top("8"), "5");
  game.pointer("pointerup", game.root, x, y);
  game.pointer("pointerup", game.top("8"), x, y);
  expect(game.moves).toEqual([]);
  expect(game.says).toBe("queen of spades and king of clubs are of one colour; it goes on a red king.");
  expect(game.top("8").getAttribute("aria-label")).toContain("queen of spades");
});

test("a small tremble is a click, by mouse under 5 and by finger under 9 pixels", () => {
  const card = game.top("4");
  game.pointer("pointerdown", card);
  game.pointer("pointermove", card, 4, 0);
  game.pointer("pointerup", card, 4, 0);
  const touch = { pointerType: "touch" };
  game.pointer("pointerdown", game.top("a"), 0, 0, touch);
  game.pointer("pointermove", game.top("a"), 0, 8, touch);
  game.pointer("pointerup", game.top("a"), 0, 8, touch);
  expect(game.moves).toEqual(["4h", "ah"]);
});

test.each<[string, (played: Played) => void]>([
  ["pointercancel", (played) => played.pointer("pointercancel", played.top("1"))],
  ["a lost capture", (played) => played.pointer("lostpointercapture", played.top("1"))],
  ["blur", () => window.dispatchEvent(new Event("blur"))],
  ["resize", () => window.dispatchEvent(new Event("resize"))],
  ["Escape", (played) => played.key("Escape")],
  ["a second pointer", (played) => played.pointer("pointerdown", played.top("2"), 0, 0, { pointerId: 2 })],
  ["a second pointer elsewhere", () => document.body.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 2 }))],
  ["the other hand", () => holdWith("left")],
  ["another position", (played) => played.play("4h")],
  ["a locked table", (played) => played.show({ locked: true })],
])("%s in the middle of a drag puts the cards home", (_name, interrupt) => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  const before = game.moves.length;
  interrupt(game);
  expect(game.root.querySelectorAll(".carried, .would, .sd-trace")).toHaveLength(0);
  expect(game.top("1").style.getPropertyValue("transform")).toBe("");
  const made = game.moves.length;
  game.pointer("pointerup", lead, x, y);
  expect(game.moves.length).toBe(made);
  expect(made - before).toBeLessThanOrEqual(1);
});

test("the same position said again leaves cards in the hand, by drag and by choice", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  const { x, y } = game.drag(lead, "3");
  game.position = sparse(FREECELL, START);
  game.show();
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["13v2"]);
  game.click(game.top("7"));
  game.show();
  expect(game.root.querySelectorAll(".held")).toHaveLength(1);
});

test("other faces are drawn while cards are in the hand, and leave them there", () => {
  const lead = game.pile("1").children[2] as HTMLElement;
  game.drag(lead, "3");
  const face = lead.firstElementChild;
  document.dispatchEvent(new Event("look"));
  expect(lead.firstElementChild).not.toBe(face);
  expect(game.root.querySelectorAll(".carried")).toHaveLength(2);
});

test("faces named while a card is in the hand leave it there", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C ???? - 0020 1");
  game.click(game.top("s"));
  const lead = game.top("4");
  const { x, y } = game.drag(lead, "3");
  game.position = sparse(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C - 2C3C 0020 1");
  game.show();
  expect(game.labels("w")).toEqual(["3 of clubs, waste, 2 of 2"]);
  expect(lead.classList.contains("carried")).toBe(true);
  game.pointer("pointerup", lead, x, y);
  expect(game.moves).toEqual(["s", "43"]);
});

test("a double click on a card with no place says why, as one click does", () => {
  const full = new Played(FREECELL, "KS6S5H/7D/7H/3S/KC/KD/9CKH/QS 2C,9D,4S,5C 0000");
  full.click(full.top("7"), 1000);
  const once = full.says;
  full.click(full.top("7"), 1100);
  expect([once, full.says]).toEqual([
    "king of hearts has no place to go now.",
    "king of hearts has no place to go now.",
  ]);
  expect(full.root.querySelectorAll(".holding, .held, [aria-pressed=true]")).toHaveLength(0);
  full.click(full.top("7"), 3000);
  full.click(full.top("7"), 5000);
  expect(full.says).toBe("Put back.");
  full.table.destroy();
});

test("a key that takes up cards says so where there are none", () => {
  for (const key of [" ", "Enter"]) {
    game.table.announce("");
    game.top("b").focus();
    game.key(key);
    expect(game.says).toBe("No card here to take up.");
  }
});

test("what the page says of a move is said after the move, and both are heard", () => {
  const said = new Played(FREECELL, START, {
    onMove: (text) => {
      said.play(text);
      said.table.announce("And that is news.");
    },
  });
  said.click(said.top("4"));
  const move = said.says;
  said.table.announce("Later.");
  const later = said.says;
  said.table.destroy();
  expect([move, later]).toEqual(["ace of clubs to home. And that is news.", "Later."]);
});

test("no key but Escape does anything while cards are carried, one for the whole page included", () => {
  const heard: string[] = [];
  const ends = new AbortController();
  window.addEventListener("keydown", ({ key }) => heard.push(key), { signal: ends.signal });
  game.table.focus();
  game.drag(game.top("8"), "7");
  game.key("f");
  game.key("z", { ctrlKey: true });
  game.key("F2");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true }));
  ends.abort();
  expect([game.moves, game.undos, heard]).toEqual([[], 0, []]);
  expect(game.root.querySelectorAll(".carried")).toHaveLength(1);
});

test("a locked table takes no input but can be read", () => {
  game.show({ locked: true });
  game.click(game.top("4"));
  game.table.focus();
  game.key("f");
  game.key("ArrowRight");
  expect(game.moves).toEqual([]);
  expect(document.activeElement).toBe(game.top("2"));
});

test("a veiled table is out of reach", () => {
  game.show({ veiled: true });
  const board = game.root.querySelector<HTMLElement>(".sd-board")!;
  expect(board.inert).toBe(true);
  expect(board.classList.contains("veiled")).toBe(true);
  game.click(game.top("4"));
  expect(game.moves).toEqual([]);
  game.show();
  expect(board.inert).toBe(false);
});

test("focus stays on the table when its card is moved by others", () => {
  game.table.focus();
  for (let step = 0; step < 3; step++) game.key("ArrowRight");
  expect(document.activeElement).toBe(game.top("4"));
  game.play("4h");
  expect(document.activeElement).toBe(game.pile("4").querySelector(".sd-base"));
});

test("a read-only board has one picture per pile and takes no input", () => {
  game.table.destroy();
  game = new Played(FREECELL, START, { readonly: true, size: "small" });
  expect(game.pile("1").getAttribute("role")).toBe("img");
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 3 cards: king of spades, 6 of spades, 5 of hearts");
  expect(game.root.querySelectorAll("[tabindex]")).toHaveLength(0);
  expect(game.root.querySelectorAll(".picture")).toHaveLength(0);
  game.click(game.top("4"));
  expect(game.moves).toEqual([]);
});

test("a click or D draws, and says what came; an empty stock is turned over", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  game.click(game.top("s"));
  expect(game.says).toBe("Drawn: 2 of clubs, 3 of clubs, 4 of clubs.");
  game.table.focus();
  game.key("d");
  expect(game.says).toBe("Drawn: 5 of clubs.");
  expect(game.labels("s")).toEqual(["stock, empty, turn the waste over"]);
  game.click(game.pile("s").querySelector(".sd-base")!);
  expect(game.says).toBe("The waste is the stock again.");
  expect(game.moves).toEqual(["s", "s", "r"]);
});

test("the last pass is said where the stock would be turned over again", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KS/KH/5C/9H/JH/7C/8C - 6C 0000 3");
  expect(game.labels("s")).toEqual(["stock, empty, no pass left"]);
  game.click(game.pile("s").querySelector(".sd-base")!);
  expect(game.says).toBe("The stock may be gone through 3 times only.");
});

test("no byte of the table names a face-down card", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  const markup = game.root.innerHTML;
  for (const hidden of ["2 of diamonds", "3 of diamonds", "5 of clubs, stock"]) expect(markup).not.toContain(hidden);
  expect(game.pile("1").querySelectorAll(".back svg")).toHaveLength(0);
  expect(game.pile("1").querySelectorAll(".back[data-card]")).toHaveLength(0);
  expect(game.pile("1").getAttribute("aria-label")).toBe("column 1, 4 cards, 2 face down");
});

test("faces that the server has not named are drawn as backs until it does", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, KLON);
  game.position = ownerView(game.position);
  game.show();
  game.click(game.top("s"));
  expect(game.position.family === "klondike" && game.position.waste.slice(1)).toEqual([HIDDEN, HIDDEN, HIDDEN]);
  expect(game.top("w").classList.contains("back")).toBe(true);
  expect(game.labels("w")).toEqual(["card not turned yet, waste, 4 of 4"]);
  game.position = sparse(KLONDIKE, "(2D3D)KSQH/KH/TS/9H/JH/7C/8C 5C 6C2C3C4C 0020 1");
  game.show();
  expect(game.labels("w")).toEqual(["4 of clubs, waste, 4 of 4"]);
  expect(game.says).toBe("Drawn: 2 of clubs, 3 of clubs, 4 of clubs.");
});

test("a card that is named where it lies keeps its element, and the focus on it", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C ???? - 0020 1");
  game.click(game.top("s"));
  const drawn = game.top("w");
  drawn.focus();
  game.position = sparse(KLONDIKE, "KSQH/KH/TS/9H/JH/7C/8C - 2C3C 0020 1");
  game.show();
  expect(game.top("w")).toBe(drawn);
  expect(document.activeElement).toBe(drawn);
  expect(game.labels("w")).toEqual(["3 of clubs, waste, 2 of 2"]);
});

test("an exposed card turns up, with its name said", () => {
  game.table.destroy();
  game = new Played(KLONDIKE, "(2D3D)KS/KH//9H/JH/7C/8C - - 0000 1");
  game.click(game.top("1"));
  expect(game.moves).toEqual(["13"]);
  expect(game.says).toBe("king of spades to column 3. Turned up: 3 of diamonds.");
  expect(game.labels("1")).toEqual(["3 of diamonds, column 1, 2 of 2, 1 card can move"]);
});

test("a hint is shown by light only", () => {
  game.table.point("12v2");
  expect(game.root.querySelectorAll(".hinted")).toHaveLength(2);
  expect(game.root.querySelector(".hinted-to")).toBe(game.pile("2"));
  game.table.point(null);
  expect(game.root.querySelectorAll(".hinted, .hinted-to")).toHaveLength(0);
});

test("styles are set by script alone: no element has a style in markup, and no name is read as markup", () => {
  game.table.announce("<b>not bold</b>");
  expect(game.root.querySelector("[role=status] b")).toBeNull();
  expect(game.says).toBe("<b>not bold</b>");
});

test("a position shown while the table had no room is there once it has", () => {
  let room: { width: number; height: number } | null = { width: 800, height: 600 };
  game.table.destroy();
  game = new Played(FREECELL, START, { room: () => room });
  room = null;
  game.play("4h");
  expect(game.labels("C")).toEqual(["clubs home, empty"]);
  room = { width: 800, height: 600 };
  window.dispatchEvent(new Event("resize"));
  expect(game.labels("C")).toEqual(["ace of clubs, clubs home, 1 of 13"]);
});

test("another look lays the table out for the other hand, draws its faces anew and keeps order and focus", () => {
  const left = () => Number.parseFloat(game.pile("1").style.getPropertyValue("left"));
  const order = () => [...game.root.querySelectorAll<HTMLElement>("[data-pile]")].map((pile) => pile.dataset["pile"]);
  const [before, piles, card, face] = [left(), order(), game.top("4"), game.top("4").firstElementChild];
  card.focus();
  holdWith("left");
  expect(left()).toBeCloseTo(
    800 -
      before -
      Number.parseFloat(game.root.querySelector<HTMLElement>(".sd-board")!.style.getPropertyValue("--card")),
  );
  expect(order()).toEqual(piles);
  expect(game.top("4")).toBe(card);
  expect(card.firstElementChild).not.toBe(face);
  expect(document.activeElement).toBe(card);
  game.key("ArrowLeft");
  expect(document.activeElement).toBe(game.pile("5").lastElementChild);
  const { x, y } = game.drag(game.top("4"), "C");
  game.pointer("pointerup", card, x, y);
  expect(game.moves).toEqual(["4h"]);
  holdWith("right");
  expect(left()).toBe(before);
});

test("a celebration is over at once where motion is not wanted", async () => {
  await game.table.celebrate();
  expect(game.root.querySelector(".celebrating")).toBeNull();
});
