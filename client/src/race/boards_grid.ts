/**
 * The tables of other seats side by side, or one of them large: each keeps its element as long as its seat is shown.
 *
 * They share the place they have as `wallOf` says. Knows what is to be shown, not where it comes from.
 */
import { writePosition } from "../engine/index.ts";
import { Table } from "../table/table.ts";
import "../words/watch_words.ts";
import { words } from "../words/words.ts";
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
/** On a lower screen the table that was chosen is scrolled to, and has all of it. */
const LOW = 430;

interface Cell {
  readonly figure: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly state: HTMLElement;
  readonly numbers: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly large: boolean;
  readonly chosen: boolean;
  readonly table: Table;
  shown: string;
}

export class BoardsGrid {
  readonly #root: HTMLElement;
  readonly #onChoose: ((seat: number | null) => void) | null;
  readonly #cells = new Map<number, Cell>();
  #wall: Wall | null = null;

  /** `onChoose` is called with the seat to be shown large, or null for all; without it there is no choice. */
  constructor(root: HTMLElement, onChoose: ((seat: number | null) => void) | null = null) {
    this.#root = root;
    this.#onChoose = onChoose;
    root.classList.add("boards");
  }

  /**
   * Shows these seats' tables, in this order; `large` alone is shown when it is among them. With `measured` the place is
   * what it was, if so many are shown as before: measuring it makes the browser lay the page out once more.
   */
  show(boards: ReadonlyMap<number, ShownBoard>, large: number | null = null, measured = false): void {
    const seen = [...boards].filter(([, { followed }]) => followed.game !== null);
    const chosen = seen.some(([seat]) => seat === large);
    const shown = new Map(chosen ? seen.filter(([seat]) => seat === large) : seen);
    if (!measured || shown.size !== this.#cells.size) this.#tile(shown.size, chosen);
    const whole = chosen || this.#wall?.whole === true;
    const focused = [...this.#cells].find(([, { figure }]) => figure.contains(document.activeElement));
    for (const [seat, cell] of this.#cells) {
      if (!shown.has(seat) || cell.large !== whole || cell.chosen !== chosen) this.#remove(seat, cell);
    }
    for (const [seat, board] of shown)
      this.#update(this.#cells.get(seat) ?? this.#add(seat, whole, chosen), seat, board);
    if (focused !== undefined && !focused[1].figure.isConnected) this.focus(focused[0]);
  }

  /** Puts the keyboard on a seat's button, or on the first one where that seat is not shown. */
  focus(seat: number): void {
    (this.#cells.get(seat) ?? this.#cells.values().next().value)?.button.focus();
  }

  /** Measures the place and says in the style how wide the boards are; one that was chosen may fill a low screen. */
  #tile(count: number, chosen: boolean): void {
    const { clientWidth: width } = this.#root;
    if (count === 0 || width === 0) return;
    const { innerHeight } = window;
    const top = this.#root.getBoundingClientRect().top + window.scrollY;
    const below = chosen && innerHeight < LOW ? 0 : top > innerHeight * BELOW ? HEAD : top;
    const height = innerHeight - MARGIN - below;
    this.#wall = wallOf(count, { width, height });
    this.#root.style.setProperty("--columns", String(this.#wall.columns));
    this.#root.style.setProperty("--board", `${this.#wall.width}px`);
  }

  #add(seat: number, large: boolean, chosen: boolean): Cell {
    const figure = document.createElement("figure");
    figure.className = `board ${large ? "is-large" : "is-small"}`;
    const caption = document.createElement("figcaption");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "name";
    button.disabled = this.#onChoose === null;
    button.setAttribute("aria-pressed", String(chosen));
    button.addEventListener("click", () => this.#onChoose?.(chosen ? null : seat));
    const state = document.createElement("span");
    state.className = "state";
    const numbers = document.createElement("span");
    numbers.className = "numbers";
    caption.append(button, state, numbers);
    const progress = document.createElement("progress");
    progress.max = 52;
    const root = document.createElement("div");
    if (this.#onChoose !== null && !chosen) {
      root.className = "to-choose"; // for who points: the keyboard has the button
      root.addEventListener("click", () => this.#onChoose?.(seat));
    }
    figure.append(caption, progress, root);
    this.#place(seat, figure);
    const room = () => (root.clientWidth > 0 ? { width: root.clientWidth, height: this.#wall?.height ?? null } : null);
    const table = new Table(root, { readonly: true, ...(large ? { size: "large", room } : { size: "small" }) });
    const cell: Cell = { figure, button, state, numbers, progress, large, chosen, table, shown: "" };
    this.#cells.set(seat, cell);
    return cell;
  }

  /** Puts a figure among the others, in the order of the seats. */
  #place(seat: number, figure: HTMLElement): void {
    const after = [...this.#cells].filter(([other]) => other > seat).sort(([a], [b]) => a - b)[0];
    this.#root.insertBefore(figure, after?.[1].figure ?? null);
  }

  #update(cell: Cell, seat: number, { name, state, isGone = false, followed }: ShownBoard): void {
    const game = followed.game!;
    cell.button.textContent = cell.chosen ? `${name} · ${words("watch-all")}` : name;
    if (this.#onChoose !== null) {
      cell.button.setAttribute("aria-label", cell.chosen ? words("watch-all") : words("watch-one-label", { name }));
    }
    cell.state.textContent = state;
    cell.figure.classList.toggle("is-gone", isGone);
    const home = words("bar-home", { count: followed.home });
    cell.numbers.textContent = `${home} · ${words("bar-moves", { count: followed.rev })}`;
    cell.progress.value = followed.home;
    cell.progress.setAttribute("aria-label", words("rivals-progress-label", { name, home: followed.home }));
    cell.figure.dataset["seat"] = String(seat);
    const text = `${this.#wall?.height ?? ""} ${followed.rev} ${writePosition(game.position)}`;
    if (text === cell.shown) return;
    cell.shown = text;
    const label = words("table-of", { name });
    cell.table.show({ rules: game.rules, position: game.position, legal: [], locked: true, label });
  }

  #remove(seat: number, cell: Cell): void {
    cell.table.destroy();
    cell.figure.remove();
    this.#cells.delete(seat);
  }
}
