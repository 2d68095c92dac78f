/**
 * A table in the middle of a game, to see settings on and to try them: it has every kind of pile, full and empty, cards
 * that are pointed at and their target, and it can be played. Nothing of it is kept.
 */
import {
  apply,
  type Move,
  type Position,
  parseMove,
  parseRules,
  Refusal,
  readPosition,
  safeHome,
} from "../engine/index.ts";
import { Table } from "../table/table.ts";
import { words } from "../words/words.ts";

const RULES = parseRules("klondike/1/unlimited");
const START =
  "KSQHJC//(9H)9D8S/(TSQC)TH/(TDQS)QDJS/(7C)6C5H/(8C4H9C)KD " +
  "7S6D8H7D9SKC4DKH5CAH5D2H2S3SJHJD4S6S3D3H5S6H8D 4CTC7H 320A 1";
/** The seven of hearts goes onto the eight of spades. */
const POINTED = "w3";

/** From this width of the window on, the choices are beside the table; see `settings.css`. */
const BESIDE = 700;
const LOW = 230;
/** As on a phone held upright: high enough for no pile to stand at the sides. */
const UPRIGHT = 1.5;
/** What is above and below the table, its status line among it. */
const AROUND = 150;

function after(position: Position, move: Move): Position {
  const next = apply(RULES, position, move);
  if (next instanceof Refusal) throw new TypeError(`the table proposed ${move.code}, which is refused: ${next.why}`);
  return next;
}

export class SampleTable {
  private readonly table: Table;
  /** All so far, the present one last. */
  private readonly positions = [readPosition(RULES, START)];
  private autoHome = false;

  constructor(root: HTMLElement) {
    this.table = new Table(root, {
      onMove: (text) => this.move(text),
      onUndo: () => this.undo(),
      room: () => roomIn(root),
    });
    this.show();
    this.table.point(POINTED);
  }

  /** Whether safe cards are sent home after each move. */
  sendHome(autoHome: boolean): void {
    this.autoHome = autoHome;
  }

  private move(text: string): void {
    let position = after(this.positions.at(-1)!, parseMove(RULES, text));
    let [safe] = this.autoHome ? safeHome(RULES, position) : [];
    while (safe !== undefined) {
      position = after(position, safe);
      [safe] = safeHome(RULES, position);
    }
    this.positions.push(position);
    this.show();
  }

  private undo(): void {
    if (this.positions.length > 1) this.positions.pop();
    this.show();
  }

  private show(): void {
    this.table.show({
      rules: RULES,
      position: this.positions.at(-1)!,
      locked: false,
      label: words("settings-sample"),
    });
  }
}

/** As wide as its place; low where the choices are below it, and where the screen is. */
function roomIn(root: HTMLElement): { width: number; height: number } | null {
  const width = root.clientWidth;
  if (width <= 0) return null;
  const [wanted, most] = window.innerWidth < BESIDE ? [width / UPRIGHT, 290] : [window.innerHeight - AROUND, 450];
  return { width, height: Math.max(LOW, Math.min(most, Math.ceil(wanted))) };
}
