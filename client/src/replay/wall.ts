/**
 * Every seat's board at one moment: one large, the others beside it; where there is no room for these, a row to switch by.
 *
 * Boards keep their elements. Knows where it is in each game, and nothing of time.
 */
import { html, render } from "lit-html";
import { Table } from "../table/table.ts";
import { words } from "../words/words.ts";
import { seatMark } from "./seat_mark.ts";
import type { Track } from "./track.ts";

/** What is shown of a seat: its game, and how it ended, once it has. */
export interface ShownSeat {
  readonly track: Track;
  readonly rev: number;
  readonly ended: string;
}

interface Small {
  readonly item: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly numbers: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly table: Table;
  /** So many moves are shown; none yet is -1. */
  shown: number;
}

/** No table is lower, however little the screen leaves; only on the lowest screens. */
const LEAST_HEIGHT = 340;
const LOWEST = 200;
/** On an upright phone, or a page as narrow, it has so much of its width: else it would be laid out as on a phone on its side. */
const UPRIGHT = 0.85;
const NARROW = 560;
const MOST_HEIGHT = 900;
/** More than so many seats stand on a wall of small boards beside the large one. */
const MANY = 2;

export class ReplayWall {
  readonly #stage: HTMLElement;
  readonly #caption = document.createElement("p");
  readonly #root = document.createElement("div");
  readonly #large: Table;
  readonly #smalls: readonly Small[];
  readonly #below: () => number;
  #shown: { readonly seat: number; readonly rev: number } | null = null;

  /** `choose` is called with the index of a track; `below` tells how much of the screen is needed under the large board. */
  constructor(stage: HTMLElement, tracks: readonly Track[], choose: (index: number) => void, below: () => number) {
    this.#below = below;
    const large = document.createElement("section");
    large.className = "large-board";
    this.#caption.className = "move";
    this.#root.className = "boards";
    large.append(this.#root, this.#caption);
    this.#large = new Table(this.#root, { readonly: true, room: () => this.#room() });
    this.#smalls = tracks.map((track, index) => small(track, index, () => choose(index)));
    const list = document.createElement("ul");
    list.className = "seats-list";
    list.setAttribute("aria-label", words("replay-seats"));
    list.append(...this.#smalls.map(({ item }) => item));
    stage.append(large);
    if (tracks.length > 1) stage.append(list);
    stage.classList.toggle("is-alone", tracks.length === 1);
    stage.classList.toggle("has-many", tracks.length > MANY);
    this.#stage = stage;
  }

  /** Shows these seats, in the order of the tracks; `text` is what the large one's last move was. */
  show(seats: readonly ShownSeat[], chosen: number, text: string): void {
    const { track, rev } = seats[chosen]!;
    this.#caption.textContent = text;
    this.#showLarge(track, rev);
    for (const [index, seat] of seats.entries()) this.#showSmall(this.#smalls[index]!, seat, index === chosen);
  }

  /** Takes the room that there is, once what is below the board has come. */
  fit(): void {
    this.#large.fit();
  }

  #room(): { width: number; height: number } | null {
    const width = this.#root.clientWidth;
    if (width <= 0) return null;
    const top = this.#root.getBoundingClientRect().top + window.scrollY;
    const below = this.#below();
    const free = Math.min(window.innerHeight - top - below, MOST_HEIGHT);
    // On a phone that lies on its side the table is no higher than what one sees of it above the clock.
    const seen = Math.max(LOWEST, window.innerHeight - below);
    const isUpright = window.innerHeight > window.innerWidth || window.innerWidth < NARROW;
    const upright = isUpright ? width * UPRIGHT : 0;
    const least = Math.min(LEAST_HEIGHT, Math.max(upright, Math.min(width, seen)));
    const height = Math.max(least, Math.round(free));
    this.#stage.style.setProperty("--large", `${height}px`); // what is below must not move with long columns
    return { width, height };
  }

  #showLarge(track: Track, rev: number): void {
    const before = this.#shown;
    if (before?.seat === track.seat && before.rev === rev) return;
    this.#shown = { seat: track.seat, rev };
    const game = track.gameAt(rev);
    const jumps = before?.seat !== track.seat || Math.abs(before.rev - rev) !== 1;
    const label = words("replay-large", { name: track.name });
    this.#large.show({ rules: game.rules, position: game.position, legal: [], locked: true, label, jumps });
  }

  #showSmall(shown: Small, { track, rev, ended }: ShownSeat, isChosen: boolean): void {
    shown.item.classList.toggle("is-chosen", isChosen);
    if (isChosen && shown.button.getAttribute("aria-pressed") === "false") reveal(shown.item);
    shown.button.setAttribute("aria-pressed", String(isChosen));
    const home = track.homes[rev]!;
    const numbers = [words("bar-home", { count: home }), ended].filter((part) => part !== "").join(" · ");
    if (shown.numbers.textContent !== numbers) shown.numbers.textContent = numbers;
    if (shown.shown === rev) return;
    shown.progress.value = home;
    const game = track.gameAt(rev);
    const jumps = Math.abs(shown.shown - rev) !== 1;
    shown.shown = rev;
    const label = words("table-of", { name: track.name });
    shown.table.show({ rules: game.rules, position: game.position, legal: [], locked: true, label, jumps });
  }
}

/** Scrolls the list alone, as far as it must to have the item in it: the page stays where it is. */
function reveal(item: HTMLElement): void {
  const list = item.parentElement!;
  const [box, room] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const into = (from: number, to: number, first: number, last: number): number =>
    from < first ? from - first : to > last ? Math.min(to - last, from - first) : 0;
  list.scrollBy(into(box.left, box.right, room.left, room.right), into(box.top, box.bottom, room.top, room.bottom));
}

function small(track: Track, index: number, choose: () => void): Small {
  const item = document.createElement("li");
  item.dataset["seat"] = String(track.seat);
  const [numbers, name] = [document.createElement("span"), document.createElement("span")];
  numbers.className = "numbers";
  name.className = "name";
  name.textContent = track.name;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "seat-button";
  button.addEventListener("click", choose);
  const mark = document.createElement("span");
  render(html`${seatMark(index)}`, mark);
  button.append(mark, name, numbers);
  const progress = document.createElement("progress");
  progress.max = 52;
  progress.setAttribute("aria-hidden", "true"); // the button has its number
  const board = document.createElement("div");
  board.className = "small-board";
  board.addEventListener("click", choose); // for who points: the keyboard has the button
  board.setAttribute("aria-hidden", "true"); // the button leads to the large board, which is read
  item.append(button, progress, board);
  return { item, button, numbers, progress, table: new Table(board, { readonly: true, size: "small" }), shown: -1 };
}
