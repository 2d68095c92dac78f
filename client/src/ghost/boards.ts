/**
 * The two tables of a ghost race: the own one to play on, and the ghost's to look at.
 *
 * A ghost in Klondike has no table: its cards would tell what is still face down on one's own.
 */
import { HIDES_CARDS } from "../engine/index.ts";
import { Table, type Wish } from "../table/table.ts";
import { words } from "../words/words.ts";
import type { GhostRace } from "./ghost_race.ts";

export interface BoardHooks {
  move(text: string): void;
  undo(): void;
  wish(wish: Wish): void;
}

export interface BoardsState {
  /** No card is told, nothing can be moved. */
  readonly covered: boolean;
  readonly dealt: boolean;
}

/** Between the table and what is below it. */
const MARGIN = 6;

export class Boards {
  readonly #own: Table;
  readonly #small: HTMLElement;
  #ghost: Table | null = null;
  #shown = "";

  /** `below` tells how much of the screen is needed under the own table. */
  constructor(own: HTMLElement, small: HTMLElement, hooks: BoardHooks, below: () => number) {
    this.#small = small;
    this.#own = new Table(own, {
      onMove: (text) => hooks.move(text),
      onUndo: () => hooks.undo(),
      onWish: (wish) => hooks.wish(wish),
      get below() {
        const voice = own.querySelector<HTMLElement>(".sd-says")?.offsetHeight ?? 0;
        return voice + below() + MARGIN;
      },
    });
  }

  showOwn(race: GhostRace, { covered, dealt }: BoardsState): void {
    const { rules, position } = race.game;
    const locked = covered || race.won;
    this.#own.show({ rules, position, locked, label: words("ghost-table"), veiled: covered, dealt });
  }

  /** Shows the ghost after so many moves; the board is drawn only where it has changed. */
  showGhost({ ghost }: GhostRace, rev: number, covered: boolean): void {
    const { rules, track } = ghost;
    this.#small.hidden = HIDES_CARDS[rules.family];
    if (this.#small.hidden) return;
    const shown = `${ghost.seat} ${rev} ${covered}`;
    if (shown === this.#shown) return;
    const jumps = !this.#shown.startsWith(`${ghost.seat} ${rev - 1} `);
    this.#shown = shown;
    this.#ghost ??= new Table(this.#small, { readonly: true, size: "small" });
    const { position } = track.gameAt(rev);
    this.#ghost.show({ rules, position, legal: [], locked: true, label: words("ghost-board"), veiled: covered, jumps });
  }

  say(text: string): void {
    this.#own.announce(text);
  }

  point(move: string | null): void {
    this.#own.point(move);
  }

  focus(): void {
    this.#own.focus();
  }

  /** Celebrates once the cards lie still; resolves when that is over. */
  celebrate(): Promise<void> {
    return this.#own.celebrate().catch(() => {}); // what cannot be loaded now does not hold the result back
  }
}
