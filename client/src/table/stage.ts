/**
 * The table as it is seen: elements, sizes, labels, the cursor and the status line.
 *
 * Lays positions out in the room there is, again whenever the room changes. Takes no input; see `hands.ts`.
 *
 * @example
 * stage.show({ rules, position, locked: false, label: "Your table" });
 */
import { type Position, Refusal, type Rules, suitOf } from "../engine/index.ts";
import { words } from "../words/words.ts";
import type { CardNode } from "./card_node.ts";
import { type Geometry, layOut, type Place } from "./geometry.ts";
import { isLeftHanded, onLook } from "./look.ts";
import { labelPictures, labelPlayable, lightHeld } from "./marks.ts";
import { halt, play, playDeal } from "./motion.ts";
import { Scene } from "./scene.ts";
import { Status } from "./status.ts";
import { type Board, boardOf, type Held, tryText } from "./targets.ts";
import { type Cursor, settled } from "./walk.ts";

export interface TableState {
  readonly rules: Rules;
  readonly position: Position;
  /** The texts of the legal moves; the engine decides when left out. */
  readonly legal?: readonly string[];
  /** No input now. */
  readonly locked: boolean;
  /** The accessible name of the table. */
  readonly label: string;
  /** All faces hidden, as in a pause. */
  readonly veiled?: boolean;
  /** Play the deal's motion: a new game has begun. */
  readonly dealt?: boolean;
  /** Not one move further than before: no motion tells how it came about. */
  readonly jumps?: boolean;
}

/** The room for a table in CSS pixels; without a height it is as high as it likes. */
export interface Room {
  readonly width: number;
  readonly height: number | null;
}

export interface StageOptions {
  readonly small: boolean;
  readonly playable: boolean;
  /** Measures the room; null where it cannot be measured now. */
  room(root: HTMLElement): Room | null;
  /** The room has become another one, or is for the other hand. */
  resized(): void;
}

type Places = ReadonlyMap<CardNode, Place>;

/** Moves of a small board that follow each other faster are shown without motion. */
const HURRIED_MS = 180;

export class Stage {
  readonly element = document.createElement("div");
  readonly status = new Status();
  readonly scene: Scene;
  state: TableState | null = null;
  board: Board | null = null;
  geometry: Geometry | null = null;
  cursor: Cursor = { pile: "1", index: Number.POSITIVE_INFINITY };
  private room: Room | null = null;
  /** When the last move was shown, by the document's own time. */
  private shownAt = Number.NaN;
  /** The state was set while there was no room to show it. */
  private behind = false;
  private readonly root: HTMLElement;
  private readonly options: StageOptions;
  private readonly ends = new AbortController();
  private readonly observer: ResizeObserver | null;

  constructor(root: HTMLElement, options: StageOptions) {
    this.root = root;
    this.options = options;
    this.element.className = `sd-board ${options.small ? "small" : "large"}${options.playable ? " playable" : ""}`;
    this.element.setAttribute("role", "group");
    this.element.translate = false;
    this.scene = new Scene(this.element, options.small);
    root.classList.add("sd-table");
    root.replaceChildren(this.element);
    if (!options.small) root.append(this.status.element);
    this.observer = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.relay()) : null;
    this.observer?.observe(root);
    window.addEventListener("resize", () => this.relay(), { signal: this.ends.signal });
    onLook(() => this.look(), this.ends.signal);
  }

  destroy(): void {
    this.observer?.disconnect();
    this.ends.abort();
    this.root.replaceChildren();
    this.root.classList.remove("sd-table");
  }

  /** Whether a hand may act on it now. */
  get open(): boolean {
    return this.board !== null && this.state?.locked === false && this.state.veiled !== true;
  }

  /** Shows a position; cards that a hand let go elsewhere than they lay come from there. */
  show(state: TableState, from: Places): void {
    const fresh = this.state?.rules !== state.rules || state.dealt === true;
    const family = this.state?.rules.family;
    if (state.veiled === true && this.state?.veiled !== true) this.status.say(words("table-faces-hidden"));
    this.state = state;
    this.board = boardOf(state.rules, state.position, state.legal);
    this.element.setAttribute("aria-label", state.label);
    this.element.classList.toggle("locked", state.locked);
    this.element.classList.toggle("veiled", state.veiled === true);
    this.element.inert = state.veiled === true;
    if (family !== state.rules.family) this.geometry = null;
    // A small board has the width of its place alone, and hears when that changes; a large one also what is above it.
    this.behind = (this.geometry === null || !this.options.small) && !this.measure();
    if (this.behind) return;
    const hadFocus = this.element.contains(document.activeElement);
    const changes = this.scene.show(state.position, this.geometry!);
    if (state.dealt === true) playDeal(this.scene.nodesInOrder(), this.geometry!, state.rules.family);
    else if (!fresh && state.jumps !== true && !this.isHurried())
      play(changes, this.geometry!, from, this.options.small);
    this.settle(hadFocus);
  }

  /** Puts the cursor somewhere, with the keyboard's focus or without. */
  go(cursor: Cursor, focus = true): void {
    const before = this.scene.elementAt(this.cursor);
    if (before?.getAttribute("tabindex") === "0") before.setAttribute("tabindex", "-1");
    this.cursor = settled(this.board!, cursor);
    const element = this.scene.elementAt(this.cursor);
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus();
  }

  light(held: Held | null): void {
    if (this.board === null || this.scene.piles.size === 0) return;
    this.element.classList.toggle("holding", held !== null);
    lightHeld(this.scene, this.board, held);
  }

  /** Shows a move by its light: the cards and where they would go. Null takes the light away. */
  point(text: string | null): void {
    for (const lit of this.element.querySelectorAll(".hinted, .hinted-to")) lit.classList.remove("hinted", "hinted-to");
    const move = text === null || this.board === null ? null : tryText(this.board, text);
    if (move === null || move instanceof Refusal) return;
    if (move.kind !== "transfer") {
      this.scene.piles.get("s")?.element.classList.add("hinted-to");
      return;
    }
    const run = this.scene.piles.get(move.source.code)!.cards.slice(-move.count);
    for (const { element } of run) element.classList.add("hinted");
    const home = "CDHS"[suitOf(run.at(-1)!.card)]!;
    const target = move.target.kind === "home" ? home : move.target.code;
    this.scene.piles.get(target)?.element.classList.add("hinted-to");
  }

  /** On a small board, a move comes before the motion of the last one could be over: there is nothing to follow then. */
  private isHurried(): boolean {
    if (!this.options.small) return false;
    const now = Number(document.timeline?.currentTime ?? Number.NaN);
    const gap = now - this.shownAt;
    this.shownAt = now;
    return gap < HURRIED_MS;
  }

  /** Sizes the table for its room; false while it has none. */
  private measure(): boolean {
    const room = this.options.room(this.root);
    if (room === null || this.state === null) return false;
    const mirrored = isLeftHanded();
    const same = this.room?.width === room.width && this.room.height === room.height;
    if (this.geometry?.mirrored === mirrored && same) return true;
    this.room = room;
    this.geometry = layOut(this.state.rules.family, { ...room, small: this.options.small, mirrored });
    this.element.style.setProperty("--card", `${this.geometry.card.width}px`);
    this.element.classList.toggle("jumbo", this.geometry.jumbo);
    this.element.classList.toggle("sides", this.geometry.sides);
    this.element.classList.toggle("mirrored", mirrored);
    return true;
  }

  /** Lays everything out again where the room has changed. */
  relay(): void {
    const before = this.geometry;
    if (this.state === null || !this.measure() || (this.geometry === before && !this.behind)) return;
    this.behind = false;
    this.options.resized();
    // A card on its way would come from where nothing lies any more; only a change of height leaves it there.
    const { width, mirrored } = this.geometry!;
    if (before?.width !== width || before.mirrored !== mirrored) this.scene.nodesInOrder().forEach(halt);
    const hadFocus = this.element.contains(document.activeElement);
    this.scene.show(this.state.position, this.geometry!);
    this.settle(hadFocus);
  }

  /** Draws what the page's look has changed: faces, and which hand it is for. */
  private look(): void {
    this.scene.redraw();
    this.relay();
  }

  /** After cards have moved: height, labels, cursor and focus. */
  private settle(hadFocus: boolean): void {
    const [board, geometry] = [this.board!, this.geometry!];
    this.cursor = settled(board, this.cursor);
    this.element.style.setProperty("height", `${this.scene.lowest(geometry)}px`);
    if (board.rules.family === "klondike" && board.position.family === "klondike") {
      this.scene.markStock(board.rules.passes === null || board.position.passNo < board.rules.passes);
    }
    if (this.options.playable) labelPlayable(this.scene, board, this.cursor);
    else labelPictures(this.scene);
    const target = this.scene.elementAt(this.cursor);
    if (hadFocus && document.activeElement !== target) target?.focus({ preventScroll: true });
  }
}
