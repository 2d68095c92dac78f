/**
 * The card table: one accessible board for both games, in full and small size, for playing and for watching.
 *
 * It draws positions and proposes legal moves as texts; who makes them, and when, is the page's business. It knows the
 * engine and the words, but neither clock nor wire. Illegal tries are explained in its status line.
 *
 * @example
 * const table = new Table(root, { onMove: (text) => table.show({ ...state, position: played(text) }) });
 * table.show({ rules: FREECELL, position, locked: false, label: "Your table" });
 */
import {
  type Card,
  type Klondike,
  type Position,
  type Refusal,
  Refusal as Refused,
  type Rules,
  suitOf,
} from "../engine/index.ts";
import { cardListWords, cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";
import { type Box, dropBox, type Geometry, largestOverlap, layOut } from "./geometry.ts";
import { type Act, type Cursor, press, settled } from "./keyboard.ts";
import { cardLabel, emptyLabel, heldWords, pictureLabel, pileLabel, refusedWords } from "./labels.ts";
import { play, playDeal } from "./motion.ts";
import { isKnown } from "./piles.ts";
import { Pointer } from "./pointer.ts";
import { type CardNode, Scene } from "./scene.ts";
import { Status } from "./status.ts";
import {
  type Board,
  bestTarget,
  boardOf,
  type Held,
  legalTargets,
  moveText,
  pileOf,
  runLength,
  sensibleTarget,
  tryMove,
  tryText,
  whyNowhere,
} from "./targets.ts";

export interface TableOptions {
  /** Called with the text of a legal move. The page makes it and calls `show`, at once or later. */
  onMove?(text: string): void;
  /** Called when a try is refused; the table has said why already. */
  onRefused?(refusal: Refusal): void;
  onUndo?(): void;
  /** Only to be looked at. */
  readonly readonly?: boolean;
  /** `small` boards show indexes only, take the width they are given and no input focus. */
  readonly size?: "large" | "small";
  /** Pixels of the screen that a large table leaves free below itself. */
  readonly below?: number;
  /** The room for the table; measured when left out. */
  space?(): { readonly width: number; readonly height: number | null };
}

export interface TableState {
  readonly rules: Rules;
  readonly position: Position;
  /** The texts of the legal moves; the engine decides when left out. */
  readonly legal?: readonly string[];
  /** No input now. */
  readonly locked: boolean;
  /** The accessible name of the table. */
  readonly label: string;
  /** All faces hidden, as in a pause. */
  readonly veiled?: boolean;
  /** Play the deal's motion: a new game has begun. */
  readonly dealt?: boolean;
}

/** Two clicks on the same card within this time are a double click. */
const DOUBLE_MS = 450;
const SMALLEST_HEIGHT = 240;

export class Table {
  private readonly root: HTMLElement;
  private readonly options: TableOptions;
  private readonly small: boolean;
  private readonly playable: boolean;
  private readonly element = document.createElement("div");
  private readonly status = new Status();
  private readonly scene: Scene;
  private readonly pointer: Pointer | null;
  private readonly ends = new AbortController();
  private readonly observer: ResizeObserver | null;
  private state: TableState | null = null;
  private board: Board | null = null;
  private geometry: Geometry | null = null;
  private cursor: Cursor = { pile: "1", index: 99 };
  private held: Held | null = null;
  private lastClick: { held: Held; time: number } | null = null;
  private carried: { held: Held; nodes: CardNode[] } | null = null;
  /** Where cards that were let go by hand are, until they are shown at their new place. */
  private readonly let = new Map<CardNode, { x: number; y: number }>();
  /** News of the position shown last, gathered while a move is being proposed. */
  private news: string[] | null = null;

  constructor(root: HTMLElement, options: TableOptions = {}) {
    this.root = root;
    this.options = options;
    this.small = options.size === "small";
    this.playable = options.readonly !== true;
    this.element.className = `sd-board ${this.small ? "small" : "large"}${this.playable ? " playable" : ""}`;
    this.element.setAttribute("role", "group");
    this.scene = new Scene(this.element, this.small);
    root.classList.add("sd-table");
    root.replaceChildren(this.element);
    if (!this.small) root.append(this.status.element);
    this.pointer = this.playable ? this.listen() : null;
    this.observer = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.relay()) : null;
    this.observer?.observe(root);
    window.addEventListener("resize", () => this.relay(), { signal: this.ends.signal });
  }

  /** Shows a position. What has been taken up is put back when the position is another one. */
  show(state: TableState): void {
    const before = this.state;
    const fresh = before?.rules !== state.rules || state.dealt === true;
    if (before?.position !== state.position || state.locked) this.release();
    this.state = state;
    this.board = boardOf(state.rules, state.position, state.legal);
    this.element.setAttribute("aria-label", state.label);
    this.element.classList.toggle("locked", state.locked);
    this.veil(state.veiled === true);
    if (fresh) this.geometry = null;
    if (this.geometry === null && !this.measure()) return;
    const hadFocus = this.element.contains(document.activeElement);
    const changes = this.scene.show(state.position, this.geometry!);
    if (state.dealt === true) this.deal();
    else if (!fresh) play(changes, this.geometry!, this.let);
    this.let.clear();
    this.finish(hadFocus);
    if (before !== null && !fresh) this.tell(before.position, state.position);
  }

  /** Says a sentence in the table's status line. */
  announce(text: string): void {
    this.status.say(text);
  }

  /** Shows a move by its light: the cards and where they would go. Null takes the light away. */
  point(text: string | null): void {
    for (const lit of this.element.querySelectorAll(".hinted, .hinted-to")) lit.classList.remove("hinted", "hinted-to");
    const move = text === null || this.board === null ? null : tryText(this.board, text);
    if (move === null || move instanceof Refused) return;
    if (move.kind !== "transfer") {
      this.scene.piles.get("s")?.element.classList.add("hinted-to");
      return;
    }
    const source = this.scene.piles.get(move.source.code)!;
    const run = source.cards.slice(-move.count);
    for (const { element } of run) element.classList.add("hinted");
    const home = "CDHS"[suitOf(run.at(-1)!.card)]!;
    const target = move.target.kind === "home" ? home : move.target.code;
    this.scene.piles.get(target)?.element.classList.add("hinted-to");
  }

  /** Gives the table the keyboard. */
  focus(): void {
    this.scene.elementAt(this.cursor)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.pointer?.destroy();
    this.observer?.disconnect();
    this.ends.abort();
    this.root.replaceChildren();
    this.root.classList.remove("sd-table");
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  private measure(): boolean {
    const space = this.options.space?.() ?? this.room();
    if (space.width <= 0 || this.state === null) return false;
    const next = layOut(this.state.rules.family, { ...space, small: this.small });
    this.geometry = next;
    this.element.style.setProperty("--card", `${next.card.width}px`);
    this.element.classList.toggle("jumbo", next.jumbo);
    this.element.classList.toggle("sides", next.sides);
    return true;
  }

  private room(): { width: number; height: number | null } {
    const width = this.root.clientWidth;
    if (this.small) return { width, height: null };
    const top = this.root.getBoundingClientRect().top + window.scrollY;
    return { width, height: Math.max(SMALLEST_HEIGHT, window.innerHeight - top - (this.options.below ?? 56)) };
  }

  /** Lays everything out again where the room has changed. */
  private relay(): void {
    const state = this.state;
    if (state === null) return;
    const space = this.options.space?.() ?? this.room();
    if (this.geometry?.width === space.width && this.heightAsked === space.height) return;
    this.heightAsked = space.height;
    this.pointer?.cancel();
    if (!this.measure()) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.scene.show(state.position, this.geometry!);
    this.finish(hadFocus);
  }

  private heightAsked: number | null = null;

  private finish(hadFocus: boolean): void {
    const { board, geometry } = this;
    if (board === null || geometry === null) return;
    this.cursor = settled(board, this.cursor);
    let low = geometry.height;
    for (const { places } of this.scene.piles.values()) {
      const last = places.at(-1);
      if (last !== undefined) low = Math.max(low, last.y + geometry.card.height + 6);
    }
    this.element.style.setProperty("height", `${low}px`);
    this.label();
    this.light();
    const target = this.scene.elementAt(this.cursor);
    if (hadFocus && document.activeElement !== target) target?.focus({ preventScroll: true });
  }

  private label(): void {
    const board = this.board!;
    const { rules, position } = board;
    if (rules.family === "klondike" && position.family === "klondike") {
      this.scene.markStock(rules.passes === null || position.passNo < rules.passes);
    }
    for (const { element, base, pile, cards } of this.scene.piles.values()) {
      set(element, "role", this.playable ? "group" : "img");
      set(element, "aria-label", this.playable ? pileLabel(pile) : pictureLabel(pile));
      if (!this.playable) continue;
      this.role(base, pile.cards.length === 0 ? emptyLabel(board, pile) : null, { pile: pile.id, index: 0 });
      cards.forEach(({ element: card }, index) => {
        const top = index === cards.length - 1;
        const reached = pile.kind === "column" ? isKnown(pile.cards[index]!) || top : top;
        this.role(card, reached ? cardLabel(board, pile, index) : null, { pile: pile.id, index });
      });
    }
  }

  /** Makes an element one that can be walked to, under this label; or one that is only seen. */
  private role(element: HTMLElement, label: string | null, { pile, index }: Cursor): void {
    if (label === null) {
      if (element.getAttribute("aria-hidden") === "true") return;
      for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
      element.setAttribute("aria-hidden", "true");
      return;
    }
    element.removeAttribute("aria-hidden");
    set(element, "role", "button");
    set(element, "aria-label", label);
    set(element, "tabindex", this.cursor.pile === pile && this.cursor.index === index ? "0" : "-1");
  }

  /** Shows what is taken up, and where it may go. */
  private light(): void {
    const board = this.board!;
    const held = this.carried?.held ?? this.held;
    const targets = new Set(held === null ? [] : legalTargets(board, held));
    this.element.classList.toggle("holding", held !== null);
    for (const [id, { element, base, cards }] of this.scene.piles) {
      element.classList.toggle("target", targets.has(id));
      const from = held?.pile === id ? cards.length - held.count : cards.length;
      cards.forEach(({ element: card }, index) => {
        card.classList.toggle("held", index >= from);
        if (this.playable && card.getAttribute("role") === "button") set(card, "aria-pressed", String(index >= from));
      });
      base.removeAttribute("aria-pressed");
    }
  }

  private veil(on: boolean): void {
    this.element.classList.toggle("veiled", on);
    this.element.inert = on;
    if (on) this.status.say(words("table-faces-hidden"));
  }

  private deal(): void {
    const nodes = [...this.scene.piles.values()].flatMap(({ cards }) => cards);
    playDeal(nodes, this.geometry!, this.state!.rules.family);
  }

  /** Says which faces have come up. */
  private tell(before: Position, after: Position): void {
    if (before === after || after.family !== "klondike" || before.family !== "klondike") return;
    const knew = new Set(facesOf(before));
    const turned = facesOf(after).filter((card) => !knew.has(card));
    if (turned.length === 0 || turned.length > 3) return;
    const drawn = turned.every((card) => after.waste.includes(card));
    const list = { cards: cardListWords(turned), count: turned.length };
    const text = drawn ? words("says-drawn", list) : words("says-turned", { cards: list.cards });
    if (this.news === null) this.status.say(text);
    else this.news.push(text);
  }

  // ---- acting ------------------------------------------------------------------------------------------------------

  private listen(): Pointer {
    const { signal } = this.ends;
    this.element.addEventListener("keydown", (event) => this.key(event), { signal });
    this.element.addEventListener("focusin", (event) => this.focused(event), { signal });
    return new Pointer(this.element, {
      hit: (target) => this.scene.cursorAt(target),
      lift: (cursor) => this.lift(cursor),
      carry: (dx, dy) => this.carry(dx, dy),
      drop: (dx, dy) => this.drop(dx, dy),
      putBack: () => this.putBack(),
      click: (cursor, time) => this.click(cursor, time),
    });
  }

  private get open(): boolean {
    return this.board !== null && this.state?.locked === false && this.state.veiled !== true;
  }

  private focused(event: FocusEvent): void {
    const cursor = this.scene.cursorAt(event.target);
    if (cursor === null || this.board === null) return;
    this.go(cursor, false);
  }

  private go(cursor: Cursor, focus = true): void {
    const before = this.scene.elementAt(this.cursor);
    if (before?.getAttribute("tabindex") === "0") before.setAttribute("tabindex", "-1");
    this.cursor = settled(this.board!, cursor);
    const element = this.scene.elementAt(this.cursor);
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || this.board === null || this.state?.veiled === true) return;
    if (this.pointer?.dragging === true) {
      if (event.key === "Escape") this.pointer.cancel();
      event.preventDefault();
      return;
    }
    const key = { key: event.key, command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    const act = press(this.board, { cursor: this.cursor, held: this.held }, key);
    if (act === null) return;
    event.preventDefault();
    this.perform(act);
  }

  private perform(act: Act): void {
    if (act.kind === "go") this.go(act.cursor);
    if (!this.open) return;
    switch (act.kind) {
      case "take":
        this.take(act.cursor);
        break;
      case "hold":
        this.hold(act.held);
        this.go(act.cursor);
        break;
      case "put":
        this.put(this.held!, act.pile);
        break;
      case "send-home":
        this.sendHome(act.held);
        break;
      case "let-go":
        this.release();
        this.status.say(words("says-let-go"));
        break;
      case "draw":
        this.draw();
        break;
      case "undo":
        this.options.onUndo?.();
        break;
    }
  }

  /** The cards from a cursor to the top of its pile, or why they cannot be taken up; null where there are none. */
  private heldAt({ pile, index }: Cursor): Held | Refusal | null {
    const there = pileOf(this.board!, pile);
    if (there.kind === "stock" || there.cards.length === 0) return null;
    const count = there.kind === "column" ? there.cards.length - index : 1;
    if (!isKnown(there.cards[there.cards.length - count]!)) return new Refused("face_down");
    return count > runLength(there) ? new Refused("not_a_run") : { pile, count };
  }

  private take(cursor: Cursor): void {
    const held = this.heldAt(cursor);
    if (held === null) return;
    if (held instanceof Refused) this.refuse(held, null, null);
    else this.hold(held);
  }

  private hold(held: Held): void {
    this.held = held;
    this.point(null);
    this.light();
    this.status.say(heldWords(this.board!, held));
  }

  private release(): void {
    this.pointer?.cancel();
    this.held = null;
    this.point(null);
    if (this.board !== null && this.scene.piles.size > 0) this.light();
  }

  private put(held: Held, pile: string): void {
    const judged = tryMove(this.board!, held, pile);
    if (judged === null) {
      this.release();
      this.status.say(words("says-let-go"));
    } else if (judged instanceof Refused) {
      this.refuse(judged, held, pile);
    } else {
      this.propose(moveText(held, pile), held, pile);
    }
  }

  private sendHome(held: Held): void {
    const card = pileOf(this.board!, held.pile).cards.at(-1);
    if (card === undefined || !isKnown(card) || pileOf(this.board!, held.pile).kind === "foundation") {
      this.status.say(words("says-not-home-yet"), "refused");
      return;
    }
    this.put(held, "CDHS"[suitOf(card.card)]!);
  }

  private draw(): void {
    const board = this.board!;
    if (board.position.family !== "klondike") return;
    const text = board.position.stock.length > 0 ? "s" : "r";
    const judged = tryText(board, text);
    if (judged instanceof Refused) this.refuse(judged, null, null);
    else if (judged !== null) this.propose(text, null, null);
  }

  private propose(text: string, held: Held | null, pile: string | null): void {
    const said = this.movedWords(text, held, pile);
    if (pile !== null) this.cursor = { pile, index: 99 };
    this.held = null;
    this.light();
    this.news = [];
    this.options.onMove?.(text);
    const news = this.news;
    this.news = null;
    const sentence = [said, ...news].filter((part) => part !== "").join(" ");
    if (sentence !== "") this.status.say(sentence);
  }

  private movedWords(text: string, held: Held | null, pile: string | null): string {
    if (held === null || pile === null) return text === "r" ? words("says-recycled") : "";
    const cards = pileOf(this.board!, held.pile).cards;
    const card = cardWords(cards[cards.length - held.count]!.card);
    const place = placeWords("CDHS".includes(pile) ? "h" : pile);
    return words("says-moved", { card, place, count: held.count });
  }

  private refuse(refusal: Refusal, held: Held | null, target: string | null): void {
    this.status.say(refusedWords(this.board!, held, target, refusal), "refused");
    this.options.onRefused?.(refusal);
  }

  private click(cursor: Cursor | null, time: number): void {
    if (!this.open) return;
    this.point(null);
    if (cursor === null) {
      this.release();
      return;
    }
    this.go(cursor, false);
    const last = this.lastClick;
    this.lastClick = null;
    if (cursor.pile === "s") {
      this.release();
      this.draw();
    } else if (this.held === null) {
      this.pick(cursor, time);
    } else if (this.held.pile !== cursor.pile) {
      this.put(this.held, cursor.pile);
    } else {
      this.again(cursor, last !== null && time - last.time < DOUBLE_MS);
    }
  }

  /** A click with nothing taken up: sends the cards to the one sensible place, or takes them up. */
  private pick(cursor: Cursor, time: number): void {
    const held = this.heldAt(cursor);
    if (held === null) return;
    if (held instanceof Refused) {
      this.refuse(held, null, null);
      return;
    }
    const target = sensibleTarget(this.board!, held);
    if (target !== null) {
      this.put(held, target);
      return;
    }
    this.lastClick = { held, time };
    this.hold(held);
    if (legalTargets(this.board!, held).length > 0) return;
    const why = whyNowhere(this.board!, held);
    if (why !== null) this.refuse(why, held, null);
    else this.status.say(words("says-nowhere", { card: this.leadWords(held) }), "refused");
  }

  /** A click on the pile that cards were taken up from: sends them on a double click, else takes others up, or none. */
  private again(cursor: Cursor, double: boolean): void {
    const held = this.held!;
    const now = this.heldAt(cursor);
    if (now instanceof Refused || now === null || now.count === held.count) {
      const target = double ? bestTarget(this.board!, held) : null;
      this.release();
      if (target !== null) this.put(held, target);
      else this.status.say(words("says-let-go"));
      return;
    }
    this.hold(now);
  }

  private leadWords(held: Held): string {
    const cards = pileOf(this.board!, held.pile).cards;
    return cardWords(cards[cards.length - held.count]!.card);
  }

  // ---- dragging ----------------------------------------------------------------------------------------------------

  private lift(cursor: Cursor): boolean {
    if (!this.open) return false;
    const there = this.scene.piles.get(cursor.pile)!;
    if (there.pile.kind !== "column" && cursor.index < there.cards.length - 1) return false;
    const held = this.heldAt(cursor);
    if (held === null) return false;
    if (held instanceof Refused) {
      this.refuse(held, null, null);
      return false;
    }
    this.held = null;
    this.go(cursor, false);
    this.point(null);
    this.carried = { held, nodes: there.cards.slice(-held.count) };
    for (const { element } of this.carried.nodes) {
      for (const running of element.getAnimations?.() ?? []) running.cancel();
      element.classList.add("carried");
    }
    this.light();
    return true;
  }

  private carry(dx: number, dy: number): void {
    for (const { element } of this.carried?.nodes ?? []) {
      element.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    }
  }

  private drop(dx: number, dy: number): void {
    const carried = this.carried;
    if (carried === null) return;
    const lead = carried.nodes[0]!;
    const { width, height } = this.geometry!.card;
    const target = this.dropTarget(carried.held, { x: lead.x + dx, y: lead.y + dy, width, height });
    this.letGo(dx, dy);
    const shown = this.state;
    if (target !== null) this.put(carried.held, target);
    if (this.state === shown) this.glideHome();
  }

  /** The legal pile that the lowest card covers most; else the pile it covers most; null over no pile but its own. */
  private dropTarget(held: Held, box: Box): string | null {
    const suit = "CDHS"[suitOf(pileOf(this.board!, held.pile).cards.at(-1)!.card)]!;
    const boxes = [...this.scene.piles.values()]
      .filter(({ pile }) => pile.id !== held.pile)
      .map(({ pile, places }) => {
        const id = pile.kind === "foundation" && held.pile !== pile.id ? suit : pile.id;
        return [id, dropBox(this.geometry!, pile, places)] as const;
      });
    const legal = new Set(legalTargets(this.board!, held));
    const best = largestOverlap(
      box,
      boxes.filter(([id]) => legal.has(id)),
    );
    if (best !== null) return best;
    // Over its own pile most of all, it was only put down again.
    const own = this.scene.piles.get(held.pile)!;
    const all = [...boxes, [held.pile, dropBox(this.geometry!, own.pile, own.places)] as const];
    const most = largestOverlap(box, all);
    return most === held.pile ? null : most;
  }

  /** Takes the hand off the carried cards, remembering where they are. */
  private letGo(dx: number, dy: number): void {
    for (const node of this.carried?.nodes ?? []) {
      node.element.classList.remove("carried");
      node.element.style.removeProperty("transform");
      this.let.set(node, { x: node.x + dx, y: node.y + dy });
    }
    this.carried = null;
    this.light();
  }

  private glideHome(): void {
    const changes = [...this.let.keys()].map((node) => ({ node, from: null, fromPile: node.pile, turned: false }));
    play(changes, this.geometry!, this.let);
    this.let.clear();
  }

  private putBack(): void {
    if (this.carried === null) return;
    this.letGo(0, 0);
    this.let.clear();
    this.status.say(words("says-drag-cancelled"));
  }
}

/** Sets an attribute where it is another one, which spares the screen reader. */
function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Every card whose face shows on a Klondike table. */
function facesOf({ columns, waste, home }: Klondike): Card[] {
  const atHome = home.flatMap((count, suit) => Array.from({ length: count }, (_, rank) => rank * 4 + suit));
  return [...columns.flatMap(({ up }) => up), ...waste, ...atHome];
}
