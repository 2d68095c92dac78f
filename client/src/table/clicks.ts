/**
 * What a click on the table means, by what has been taken up and by the click before it.
 *
 * Cards with one sensible place go there; others are taken up, and a second click chooses their place, or a double click the
 * best there is. Knows no pointers: `pointer.ts` tells a click from a drag.
 *
 * @example
 * clicks.click({ pile: "3", index: 5 }, event); // the cards from there on go to their one place, or are taken up
 */
import { Refusal } from "../engine/index.ts";
import type { Hands } from "./hands.ts";
import type { Stage } from "./stage.ts";
import { bestTarget, legalTargets, sensibleTarget } from "./targets.ts";
import type { Cursor } from "./walk.ts";

/** Two clicks on the same cards within this time are a double click. */
const DOUBLE_MS = 450;
/** The second click of a double click on cards that the first one has sent away is meant for them, not for what lay below. */
const SENT_MS = 220;
/** As far apart the two clicks may be; the strip of the next card is farther. */
const SENT_PX = 12;

/** When and where a click was. */
type Moment = Pick<PointerEvent, "timeStamp" | "clientX" | "clientY">;

export class Clicks {
  private lastClick: number | null = null;
  /** The click that sent cards to their one place. */
  private sent: { readonly pile: string; readonly at: Moment } | null = null;
  private readonly stage: Stage;
  private readonly hands: Hands;

  constructor(stage: Stage, hands: Hands) {
    this.stage = stage;
    this.hands = hands;
  }

  /** A click or tap; null is the table's cloth. */
  click(cursor: Cursor | null, at: Moment): void {
    if (!this.stage.open) return;
    this.stage.point(null);
    if (cursor === null) {
      this.hands.release();
      return;
    }
    this.stage.go(cursor, false);
    const [last, sent] = [this.lastClick, this.sent];
    this.lastClick = null;
    this.sent = null;
    if (sent?.pile === cursor.pile && isAgain(sent.at, at)) return;
    if (cursor.pile === "s") {
      this.hands.release();
      this.hands.draw();
    } else if (this.hands.held === null) {
      this.pick(cursor, at);
    } else if (this.hands.held.pile !== cursor.pile) {
      this.hands.put(this.hands.held, cursor.pile);
    } else {
      this.pickAgain(cursor, last !== null && at.timeStamp - last < DOUBLE_MS);
    }
  }

  /** A click with nothing taken up: sends the cards to the one sensible place, or takes them up. */
  private pick(cursor: Cursor, at: Moment): void {
    const held = this.hands.heldAt(cursor);
    if (held === null) return;
    if (held instanceof Refusal) {
      this.hands.refuse(held, null, null);
      return;
    }
    const target = sensibleTarget(this.stage.board!, held);
    if (target !== null) {
      this.sent = { pile: cursor.pile, at };
      this.hands.put(held, target);
      return;
    }
    this.lastClick = at.timeStamp;
    this.hands.hold(held);
    if (legalTargets(this.stage.board!, held).length === 0) this.hands.sayNowhere(held);
  }

  /** A click on the pile that cards were taken up from: sends them on a double click, else takes others up, or none. */
  private pickAgain(cursor: Cursor, double: boolean): void {
    const held = this.hands.held!;
    const now = this.hands.heldAt(cursor);
    if (now !== null && !(now instanceof Refusal) && now.count !== held.count) {
      this.hands.hold(now);
      return;
    }
    this.hands.release();
    if (!double) {
      this.hands.letGo();
      return;
    }
    const target = bestTarget(this.stage.board!, held);
    if (target === null) this.hands.sayNowhere(held);
    else this.hands.put(held, target);
  }
}

/** Whether a click is the second half of a double click. */
function isAgain(first: Moment, { timeStamp, clientX, clientY }: Moment): boolean {
  const away = Math.hypot(clientX - first.clientX, clientY - first.clientY);
  return timeStamp - first.timeStamp < SENT_MS && away <= SENT_PX;
}
