/**
 * The tables of other seats side by side, or one of them large: each keeps its element as long as its seat is shown.
 *
 * Knows what is to be shown, not where it comes from.
 */
import { writePosition } from "../engine/index.ts";
import { Table } from "../table/table.ts";
import { words } from "../words/words.ts";
import type { Followed } from "./followed_boards.ts";

export interface ShownBoard {
  readonly name: string;
  /** "playing", "1st", "connection lost". */
  readonly state: string;
  readonly followed: Followed;
}

interface Cell {
  readonly figure: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly state: HTMLElement;
  readonly numbers: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly large: boolean;
  readonly table: Table;
  shown: string;
}

export class BoardsGrid {
  readonly #root: HTMLElement;
  readonly #onChoose: ((seat: number | null) => void) | null;
  readonly #cells = new Map<number, Cell>();

  /** `onChoose` is called with the seat to be shown large, or null for all; without it there is no choice. */
  constructor(root: HTMLElement, onChoose: ((seat: number | null) => void) | null = null) {
    this.#root = root;
    this.#onChoose = onChoose;
    root.classList.add("boards");
  }

  /** Shows these seats' tables, in this order; `large` alone is shown when it is among them. */
  show(boards: ReadonlyMap<number, ShownBoard>, large: number | null = null): void {
    const one = large !== null && boards.get(large)?.followed.game != null ? large : null;
    this.#root.classList.toggle("one", one !== null);
    for (const [seat, cell] of this.#cells) {
      const gone = boards.get(seat)?.followed.game == null || (one !== null && seat !== one);
      if (gone || cell.large !== (seat === one)) this.#remove(seat, cell);
    }
    for (const [seat, board] of boards) {
      if (board.followed.game === null || (one !== null && seat !== one)) continue;
      const cell = this.#cells.get(seat) ?? this.#add(seat, seat === one);
      this.#update(cell, seat, board);
    }
  }

  #add(seat: number, large: boolean): Cell {
    const figure = document.createElement("figure");
    figure.className = `board ${large ? "is-large" : "is-small"}`;
    const caption = document.createElement("figcaption");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "name";
    button.disabled = this.#onChoose === null;
    button.setAttribute("aria-pressed", String(large));
    button.addEventListener("click", () => this.#onChoose?.(large ? null : seat));
    const state = document.createElement("span");
    state.className = "state";
    const numbers = document.createElement("span");
    numbers.className = "numbers";
    caption.append(button, state, numbers);
    const progress = document.createElement("progress");
    progress.max = 52;
    const root = document.createElement("div");
    figure.append(caption, progress, root);
    this.#root.append(figure);
    const table = new Table(root, { readonly: true, size: large ? "large" : "small" });
    const cell: Cell = { figure, button, state, numbers, progress, large, table, shown: "" };
    this.#cells.set(seat, cell);
    return cell;
  }

  #update(cell: Cell, seat: number, { name, state, followed }: ShownBoard): void {
    const game = followed.game!;
    cell.button.textContent = cell.large ? `${name} · ${words("watch-all")}` : name;
    if (this.#onChoose !== null) {
      cell.button.setAttribute("aria-label", cell.large ? words("watch-all") : words("watch-one-label", { name }));
    }
    cell.state.textContent = state;
    const home = words("bar-home", { count: followed.home });
    cell.numbers.textContent = `${home} · ${words("bar-moves", { count: followed.rev })}`;
    cell.progress.value = followed.home;
    cell.progress.setAttribute("aria-label", words("rivals-progress-label", { name, home: followed.home }));
    cell.figure.dataset["seat"] = String(seat);
    const text = `${followed.rev} ${writePosition(game.position)}`;
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
