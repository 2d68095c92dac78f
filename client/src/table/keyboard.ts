/**
 * The keyboard on the table, as a pure function: where the cursor and the selection are, and a key, give what happens.
 *
 * The cursor stands on a card of a pile, or on its empty place (index -1 of an empty pile counts as 0 cards). Arrows walk
 * (`walk.ts`); with cards selected, Up and Down in their own pile take more or fewer of them. Does not know the DOM or what
 * a legal move is.
 */
import { type Board, type Held, pileOf, runLength } from "./targets.ts";
import { type Arrow, type Cursor, type View, walk } from "./walk.ts";

export interface Standing {
  readonly cursor: Cursor;
  readonly held: Held | null;
  readonly view: View;
}

/** A key as the page tells it. */
export interface Key {
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly command: boolean;
  readonly shift: boolean;
}

/** What a player asks the page for by a key of the table. */
export type Wish = "hint" | "pause" | "keys" | "redo";

export type Act =
  | { readonly kind: "go"; readonly cursor: Cursor }
  | { readonly kind: "hold"; readonly held: Held; readonly cursor: Cursor }
  | { readonly kind: "take"; readonly cursor: Cursor }
  | { readonly kind: "put"; readonly pile: string }
  | { readonly kind: "send-home"; readonly held: Held }
  | { readonly kind: "let-go" | "draw" | "undo" }
  | { readonly kind: "wish"; readonly wish: Wish };

/** Letters that are the page's to answer. */
const WISHES: Readonly<Record<string, Wish>> = { h: "hint", p: "pause", "?": "keys" };

const ARROWS: ReadonlySet<string> = new Set<Arrow>(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

function arrowed(board: Board, { cursor, held, view }: Standing, arrow: Arrow): Act | null {
  if (held !== null && held.pile === cursor.pile) {
    const [step, most] = [arrow === "ArrowUp" ? 1 : -1, runLength(pileOf(board, held.pile))];
    const count = held.count + step;
    if ((arrow === "ArrowUp" || arrow === "ArrowDown") && count > 0 && count <= most) {
      return holding(board, { pile: held.pile, count });
    }
  }
  const to = walk(board, view, cursor, held, arrow);
  return to === null ? null : { kind: "go", cursor: to };
}

function holding(board: Board, held: Held): Act {
  const index = pileOf(board, held.pile).cards.length - held.count;
  return { kind: "hold", held, cursor: { pile: held.pile, index } };
}

function space({ cursor, held }: Standing): Act {
  if (cursor.pile === "s") return { kind: "draw" };
  if (held === null) return { kind: "take", cursor };
  return cursor.pile === held.pile ? { kind: "let-go" } : { kind: "put", pile: cursor.pile };
}

/** Ctrl or Cmd with Z and Y, the two habits of taking back and playing again; all else is the browser's. */
function commanded(name: string, shift: boolean): Act | null {
  if (name === "z" && !shift) return { kind: "undo" };
  return name === "y" || name === "z" ? { kind: "wish", wish: "redo" } : null;
}

/** What a letter does, by whichever case it is typed in. */
function letter(board: Board, { cursor, held }: Standing, name: string): Act | null {
  switch (name) {
    case "d":
      return board.rules.family === "klondike" ? { kind: "draw" } : null;
    case "f":
      return { kind: "send-home", held: held ?? { pile: cursor.pile, count: 1 } };
    default:
      return WISHES[name] === undefined ? null : { kind: "wish", wish: WISHES[name] };
  }
}

/** What a key does here, or null for a key that the table leaves alone. */
export function press(board: Board, standing: Standing, { key, command, shift }: Key): Act | null {
  if (command) return commanded(key.toLowerCase(), shift);
  if (ARROWS.has(key)) return arrowed(board, standing, key as Arrow);
  switch (key) {
    case " ":
    case "Enter":
      return space(standing);
    case "Escape":
      return standing.held === null ? null : { kind: "let-go" };
    default:
      return letter(board, standing, key.toLowerCase());
  }
}
