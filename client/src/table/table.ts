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
import type { Position, Refusal } from "../engine/index.ts";
import { Clicks } from "./clicks.ts";
import { Drag } from "./drag.ts";
import { Hands } from "./hands.ts";
import type { Wish } from "./keyboard.ts";
import { motionWanted } from "./look.ts";
import { still } from "./motion.ts";
import { turnedWords } from "./news.ts";
import { pilesOf, sameCards } from "./piles.ts";
import { Pointer } from "./pointer.ts";
import { type Room, Stage, type TableState } from "./stage.ts";
import type { Cursor } from "./walk.ts";

export type { Wish } from "./keyboard.ts";
export type { Room, TableState } from "./stage.ts";

export interface TableOptions {
  /** Called with the text of a legal move. The page makes it and calls `show`, at once or later. */
  onMove?(text: string): void;
  /** Called when a try is refused; the table has said why already. */
  onRefused?(refusal: Refusal): void;
  /** Called for Ctrl+Z or Cmd+Z on the table. */
  onUndo?(): void;
  /** Called for H (hint), P (pause), ? (all keys), and Ctrl or Cmd with Y or Shift+Z (redo) on the table. */
  onWish?(wish: Wish): void;
  /** Only to be looked at. */
  readonly readonly?: boolean;
  /** `small` boards show indexes only, take the width they are given, and have no status line. */
  readonly size?: "large" | "small";
  /** Pixels of the screen that a large table leaves free below itself, its status line included. */
  readonly below?: number;
  /** The room for the table, where it is not to be measured; null while there is none. */
  room?(): Room | null;
}

const SMALLEST_HEIGHT = 200;
const USUAL_BELOW = 64;

export class Table {
  private readonly options: TableOptions;
  private readonly stage: Stage;
  private readonly hands: Hands | null;
  private readonly drag: Drag | null = null;
  private readonly pointer: Pointer | null = null;
  private readonly ends = new AbortController();
  /** The celebration that is on. */
  private party: AbortController | null = null;

  constructor(root: HTMLElement, options: TableOptions = {}) {
    this.options = options;
    this.stage = new Stage(root, {
      small: options.size === "small",
      playable: options.readonly !== true,
      room: (element) => this.room(element),
      resized: () => {
        this.party?.abort();
        this.pointer?.cancel();
      },
    });
    this.hands = options.readonly === true ? null : new Hands(this.stage, options);
    if (this.hands === null) return;
    const { element } = this.stage;
    const { hands, ends } = this;
    const drag = new Drag(this.stage, hands);
    this.drag = drag;
    const clicks = new Clicks(this.stage, hands);
    this.pointer = new Pointer(element, {
      hit: (event) => this.hit(event),
      lift: (cursor) => drag.lift(cursor),
      carry: (dx, dy) => drag.carry(dx, dy),
      drop: (dx, dy) => drag.drop(dx, dy),
      putBack: () => drag.putBack(),
      click: (cursor, at) => clicks.click(cursor, at),
    });
    element.addEventListener("keydown", (event) => this.key(event), { signal: ends.signal });
    window.addEventListener("keydown", (event) => this.keyInDrag(event), { capture: true, signal: ends.signal });
    element.addEventListener("focusin", (event) => this.focused(event), { signal: ends.signal });
  }

  /**
   * Shows a position. What has been taken up is put back when cards lie elsewhere than before; a position that only names
   * faces, or says the same again, leaves it in the hand.
   */
  show(state: TableState): void {
    const before = this.stage.state;
    if (before?.position !== state.position) this.party?.abort();
    const keeps = !state.locked && before !== null && isSame(before.position, state.position);
    if (!keeps) this.release();
    this.stage.show(state, this.drag?.loose ?? new Map());
    this.drag?.loose.clear();
    if (this.hands !== null) this.stage.light(this.drag?.held ?? this.hands.held);
    if (before === null || before.rules !== state.rules || state.dealt === true) return;
    const news = turnedWords(before.position, state.position);
    if (news !== null) this.hands?.hear(news);
  }

  /** Says a sentence in the table's status line: after what is said of a move, where it comes of one being made. */
  announce(text: string): void {
    if (this.hands === null) this.stage.status.say(text);
    else this.hands.hear(text);
  }

  /** Shows a move by its light, as a hint does; null takes the light away. */
  point(text: string | null): void {
    this.stage.point(text);
  }

  /** Takes the room that there is, after something above the table has come or gone. */
  fit(): void {
    this.stage.relay();
  }

  /** Gives the table the keyboard. */
  focus(): void {
    this.stage.scene.elementAt(this.stage.cursor)?.focus({ preventScroll: true });
  }

  /** Waits until all cards lie still: for what should not cover them on their way. */
  async still(): Promise<void> {
    await still(this.stage.scene.nodesInOrder());
  }

  /**
   * Celebrates a win with the cards that are home, once they lie still; over after some seconds, or with the first input.
   * Nothing happens where motion is not wanted.
   */
  async celebrate(): Promise<void> {
    const party = new AbortController();
    this.party?.abort();
    this.party = party;
    for (const input of ["pointerdown", "keydown", "wheel"]) {
      window.addEventListener(input, () => party.abort(), { capture: true, passive: true, signal: party.signal });
    }
    await this.still();
    if (motionWanted() && !party.signal.aborted) {
      // Without a connection it cannot be loaded, and a win is one all the same.
      const loaded = await import("./celebration.ts").catch(() => null);
      await loaded?.celebrate(this.stage, party.signal);
    }
    party.abort();
  }

  destroy(): void {
    this.party?.abort();
    this.pointer?.destroy();
    this.ends.abort();
    this.stage.destroy();
  }

  private release(): void {
    this.pointer?.cancel();
    this.hands?.release();
  }

  /** While cards are in the hand no key does anything but put them back, wherever the page has the focus. */
  private keyInDrag(event: KeyboardEvent): void {
    if (this.pointer?.dragging !== true || !this.stage.element.isConnected) return;
    if (event.key === "Escape") this.pointer.cancel();
    event.preventDefault();
    event.stopPropagation();
  }

  private key(event: KeyboardEvent): void {
    if (this.hands?.key(event) === true) event.preventDefault();
  }

  /** While cards are on their way, a press is for what belongs there. */
  private hit({ target, clientX, clientY }: PointerEvent): Cursor | null {
    const { element, scene } = this.stage;
    if (element.querySelector(".moving") === null) return scene.cursorAt(target);
    const { left, top } = element.getBoundingClientRect();
    return scene.cursorUnder({ x: clientX - left, y: clientY - top });
  }

  private focused(event: FocusEvent): void {
    const cursor = this.stage.scene.cursorAt(event.target);
    if (cursor !== null && this.stage.board !== null) this.stage.go(cursor, false);
  }

  private room(root: HTMLElement): Room | null {
    if (this.options.room !== undefined) return this.options.room();
    const width = root.clientWidth;
    if (width <= 0) return null;
    if (this.options.size === "small") return { width, height: null };
    const top = root.getBoundingClientRect().top + window.scrollY;
    const free = window.innerHeight - top - (this.options.below ?? USUAL_BELOW);
    return { width, height: Math.max(SMALLEST_HEIGHT, Math.round(free)) };
  }
}

function isSame(before: Position, after: Position): boolean {
  return before === after || (before.family === after.family && sameCards(pilesOf(before), pilesOf(after)));
}
