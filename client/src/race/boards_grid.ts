/**
 * The tables of other seats side by side, or one of them large: each keeps its element as long as its seat is shown.
 *
 * They share the place they have as `wallOf` says. Knows what is to be shown, not where it comes from.
 */
import { Table } from "../table/table.ts";
import "../words/watch_words.ts";
import { words } from "../words/words.ts";
import { BoardHead } from "./board_head.ts";
import type { Followed } from "./followed_boards.ts";
import { type Wall, wallOf } from "./wall.ts";

export interface ShownBoard {
  readonly name: string;
  /** "playing", "1st", "connection lost". */
  readonly state: string;
  /** The one who plays here is not there now. */
  readonly isGone?: boolean;
  readonly followed: Followed;
}

/** Boards that begin below this part of the screen are scrolled to, and have a screen of their own. */
const BELOW = 0.6;
/** What the screen keeps for the page's head, and for the margin below. */
const HEAD = 64;
const MARGIN = 12;
/** On a lower screen the table that was chosen, or is the only one, has all of it; one that was chosen is scrolled to. */
const LOW = 430;

/** Where the boards are: how wide, and how far below the page's beginning, in CSS pixels. */
export interface Place {
  readonly width: number;
  readonly top: number;
}

/** So many tables are drawn in one frame of many. */
const AT_ONCE = 2;

interface Cell {
  readonly figure: HTMLElement;
  readonly head: BoardHead;
  readonly large: boolean;
  readonly chosen: boolean;
  readonly table: Table;
  /** What it shows, and the height that it had for it. */
  shown: ShownBoard | null;
  height: number | null;
}

export class BoardsGrid {
  readonly #root: HTMLElement;
  readonly #onChoose: ((seat: number | null) => void) | null;
  readonly #cells = new Map<number, Cell>();
  #wall: Wall | null = null;
  /** The seat that was drawn last. */
  #last = -1;

  /** `onChoose` is called with the seat to be shown large, or null for all; without it there is no choice. */
  constructor(root: HTMLElement, onChoose: ((seat: number | null) => void) | null = null) {
    this.#root = root;
    this.#onChoose = onChoose;
    root.classList.add("boards");
  }

  /** Measures the place for all boards: at the beginning of a frame, else the browser has to lay the page out for it. */
  measure(): Place {
    const { clientWidth: width } = this.#root;
    return { width, top: this.#root.getBoundingClientRect().top + window.scrollY };
  }

  /**
   * Shows these seats' tables, in this order; `large` alone is shown when it is among them.
   *
   * With a place that was measured before, it is a frame of many: no more than some tables are drawn for it, in turn, so that
   * many moves at once do not make one long frame. True when others wait to be drawn: show them again in the next frame.
   */
  show(boards: ReadonlyMap<number, ShownBoard>, large: number | null = null, place: Place | null = null): boolean {
    const seen = [...boards].filter(([, { followed }]) => followed.game !== null);
    const chosen = seen.some(([seat]) => seat === large);
    const shown = new Map(chosen ? seen.filter(([seat]) => seat === large) : seen);
    const known = shown.size === this.#cells.size ? place : null; // others make another page
    this.#tile(shown.size, chosen, known ?? this.measure());
    const whole = chosen || this.#wall?.whole === true;
    const focused = [...this.#cells].find(([, { figure }]) => figure.contains(document.activeElement));
    const isNew = chosen && ![...this.#cells.values()].some((cell) => cell.chosen);
    for (const [seat, cell] of this.#cells) {
      if (!shown.has(seat) || cell.large !== whole || cell.chosen !== chosen) this.#remove(seat, cell);
    }
    const changed = [...shown].filter(([seat, board]) => this.#isChanged(seat, board));
    const drawn = place !== null ? inTurn(changed, this.#last).slice(0, AT_ONCE) : changed;
    for (const [seat, board] of drawn) this.#update(this.#cells.get(seat) ?? this.#add(seat, whole, chosen), board);
    this.#last = drawn.at(-1)?.[0] ?? this.#last;
    if (focused !== undefined && !focused[1].figure.isConnected) this.focus(focused[0]);
    if (isNew) bringIntoSight(this.#cells.get(large!));
    return drawn.length < changed.length;
  }

  /** Puts the keyboard on a seat's button, or on the first one where that seat is not shown; the whole board is in sight. */
  focus(seat: number): void {
    const cell = this.#cells.get(seat) ?? this.#cells.values().next().value;
    cell?.head.name.focus({ preventScroll: true });
    bringIntoSight(cell);
  }

  /** Says in the style how wide the boards are in their place; one that was chosen may fill a low screen. */
  #tile(count: number, chosen: boolean, { width, top }: Place): void {
    if (count === 0 || width === 0) return;
    const { innerHeight } = window;
    const below = (chosen || count === 1) && innerHeight < LOW ? 0 : top > innerHeight * BELOW ? HEAD : top;
    const height = innerHeight - MARGIN - below;
    this.#wall = wallOf(count, { width, height });
    this.#style("--columns", String(this.#wall.columns));
    this.#style("--board", `${this.#wall.width}px`);
  }

  #style(name: string, value: string): void {
    if (this.#root.style.getPropertyValue(name) !== value) this.#root.style.setProperty(name, value);
  }

  #add(seat: number, large: boolean, chosen: boolean): Cell {
    const figure = document.createElement("figure");
    figure.className = `board ${large ? "is-large" : "is-small"}`;
    figure.dataset["seat"] = String(seat);
    const onChoose = this.#onChoose;
    const head = new BoardHead(chosen, onChoose && (() => onChoose(chosen ? null : seat)));
    const root = document.createElement("div");
    if (onChoose !== null && !chosen) {
      root.className = "to-choose"; // for who points: the keyboard has the button
      root.addEventListener("click", () => onChoose(seat));
    }
    figure.append(...head.elements, root);
    this.#place(seat, figure);
    const room = () => (root.clientWidth > 0 ? { width: root.clientWidth, height: this.#height } : null);
    const table = new Table(root, { readonly: true, ...(large ? { size: "large", room } : { size: "small" }) });
    const cell: Cell = { figure, head, large, chosen, table, shown: null, height: null };
    this.#cells.set(seat, cell);
    return cell;
  }

  /** Puts a figure among the others, in the order of the seats. */
  #place(seat: number, figure: HTMLElement): void {
    const after = [...this.#cells].filter(([other]) => other > seat).sort(([a], [b]) => a - b)[0];
    this.#root.insertBefore(figure, after?.[1].figure ?? null);
  }

  #isChanged(seat: number, { name, state, isGone, followed }: ShownBoard): boolean {
    const cell = this.#cells.get(seat);
    if (cell === undefined || cell.shown === null || cell.height !== this.#height) return true;
    const { shown } = cell;
    return shown.followed !== followed || shown.name !== name || shown.state !== state || shown.isGone !== isGone;
  }

  #update(cell: Cell, board: ShownBoard): void {
    const { name, state, isGone = false, followed } = board;
    const before = cell.shown?.followed;
    const game = followed.game!;
    cell.head.show({ name, state, home: followed.home, moves: followed.rev });
    cell.figure.classList.toggle("is-gone", isGone);
    if (cell.shown?.name !== name) cell.figure.setAttribute("aria-label", name);
    const stays = before === followed && cell.height === this.#height && cell.shown?.name === name;
    Object.assign(cell, { shown: board, height: this.#height });
    if (stays) return;
    const label = words("table-of", { name });
    cell.table.show({ rules: game.rules, position: game.position, legal: [], locked: true, label });
  }

  /** What a table that fills a low screen may have, in pixels. */
  get #height(): number | null {
    return this.#wall?.height ?? null;
  }

  #remove(seat: number, cell: Cell): void {
    cell.table.destroy();
    cell.figure.remove();
    this.#cells.delete(seat);
  }
}

/** These boards in the order of their seats, beginning after the one that was drawn last. */
function inTurn(boards: readonly [number, ShownBoard][], last: number): readonly [number, ShownBoard][] {
  const sorted = [...boards].sort(([a], [b]) => a - b);
  return [...sorted.filter(([seat]) => seat > last), ...sorted.filter(([seat]) => seat <= last)];
}

/** Scrolls no more than it must: a low screen has room for a board alone. */
function bringIntoSight(cell: Cell | undefined): void {
  cell?.figure.scrollIntoView({ block: "nearest" });
}
