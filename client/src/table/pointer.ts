/**
 * Mouse, pen and touch on the table: a press that moves far enough is a drag, one that does not is a click.
 *
 * One pointer at a time. A second pointer anywhere, Escape, a lost or cancelled pointer, a resized or blurred window end a drag with
 * the cards back home. Does not know cards: what may be dragged and what a drop means is its owner's answer.
 */
import type { Cursor } from "./walk.ts";

/** How far a press must go to be a drag: fingers tremble more than mice. */
const MOUSE_SLOP = 4;
const TOUCH_SLOP = 8;

export interface PointerHooks {
  /** What lies under a press, or null for nothing that reacts. */
  hit(event: PointerEvent): Cursor | null;
  /** Takes up what lies there; false where it cannot be taken up. */
  lift(cursor: Cursor): boolean;
  /** Carries what was taken up to so many pixels from where it lay. */
  carry(dx: number, dy: number): void;
  /** Lets it go there. */
  drop(dx: number, dy: number): void;
  /** Puts it back. */
  putBack(): void;
  click(cursor: Cursor | null, at: PointerEvent): void;
}

interface Press {
  readonly id: number;
  readonly cursor: Cursor | null;
  readonly x: number;
  readonly y: number;
  readonly slop: number;
  dragging: boolean;
  /** Moved far enough, but there was nothing to take up: neither a drag nor a click. */
  void: boolean;
}

export class Pointer {
  private press: Press | null = null;
  /** The press of a second pointer, which ends that of the first and does nothing else. */
  private second: PointerEvent | null = null;
  private readonly board: HTMLElement;
  private readonly hooks: PointerHooks;
  private readonly ends = new AbortController();

  constructor(board: HTMLElement, hooks: PointerHooks) {
    this.board = board;
    this.hooks = hooks;
    const { signal } = this.ends;
    const listen = (type: string, listener: (event: PointerEvent) => void): void => {
      board.addEventListener(type, listener as EventListener, { signal });
    };
    window.addEventListener("pointerdown", (event) => this.another(event), { capture: true, signal });
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.up(event));
    listen("pointercancel", (event) => this.lost(event));
    listen("lostpointercapture", (event) => this.lost(event));
    board.addEventListener("touchstart", (event) => this.keep(event), { passive: false, signal });
    board.addEventListener("contextmenu", (event) => this.press !== null && event.preventDefault(), { signal });
    window.addEventListener("blur", () => this.cancel(), { signal });
    window.addEventListener("resize", () => this.cancel(), { signal });
  }

  /** Whether cards are being carried. */
  get dragging(): boolean {
    return this.press?.dragging === true;
  }

  /** Ends the press, with nothing done; says whether a drag was ended. */
  cancel(): boolean {
    const press = this.press;
    this.press = null;
    if (press === null) return false;
    if (this.board.hasPointerCapture?.(press.id)) this.board.releasePointerCapture(press.id);
    if (press.dragging) this.hooks.putBack();
    return press.dragging;
  }

  destroy(): void {
    this.cancel();
    this.ends.abort();
  }

  private another(event: PointerEvent): void {
    this.second = this.press === null ? null : event;
    this.cancel();
  }

  private down(event: PointerEvent): void {
    if (event === this.second || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    const slop = event.pointerType === "mouse" ? MOUSE_SLOP : TOUCH_SLOP;
    this.press = { id, cursor: this.hooks.hit(event), x, y, slop, dragging: false, void: false };
    // Held from the first, so that a press that ends outside the table is not forgotten.
    this.board.setPointerCapture?.(id);
  }

  /** A finger on the place of a card that is still on its way there lies on what else scrolls the page. */
  private keep(event: TouchEvent): void {
    const isPress = event.touches.length === 1 && (this.press?.cursor ?? null) !== null;
    if (isPress && event.cancelable) event.preventDefault();
  }

  private move(event: PointerEvent): void {
    const press = this.press;
    if (press === null || event.pointerId !== press.id || press.void) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging) {
      if (Math.hypot(dx, dy) <= press.slop) return;
      if (press.cursor === null || !this.hooks.lift(press.cursor)) {
        press.void = true;
        return;
      }
      press.dragging = true;
    }
    this.hooks.carry(dx, dy);
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (press === null || event.pointerId !== press.id) return;
    this.press = null;
    if (press.dragging) this.hooks.drop(event.clientX - press.x, event.clientY - press.y);
    else if (!press.void) this.hooks.click(press.cursor, event);
  }

  private lost(event: PointerEvent): void {
    if (this.press?.id === event.pointerId) this.cancel();
  }
}
