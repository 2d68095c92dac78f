/**
 * The hands on the table: what keys, clicks (`clicks.ts`) and drags (`drag.ts`) take up, put down and propose.
 *
 * Proposes legal moves only; an illegal try is explained in the status line. Does not change the position: that is the
 * page's answer to a proposal.
 *
 * @example
 * hands.put({ pile: "1", count: 2 }, "4"); // calls `onMove("14v2")`, or says why not
 */
import { type Refusal, Refusal as Refused, suitOf } from "../engine/index.ts";
import { cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";
import { type Act, press, type Wish } from "./keyboard.ts";
import { heldWords, refusedWords } from "./labels.ts";
import { isKnown } from "./piles.ts";
import type { Stage } from "./stage.ts";
import { type Board, type Held, moveText, pileOf, runLength, tryMove, tryText, whyNowhere } from "./targets.ts";
import type { Cursor } from "./walk.ts";

export interface HandHooks {
  onMove?(text: string): void;
  onRefused?(refusal: Refusal): void;
  onUndo?(): void;
  onWish?(wish: Wish): void;
}

export class Hands {
  /** What has been taken up by click or key. */
  held: Held | null = null;
  private readonly stage: Stage;
  private readonly hooks: HandHooks;
  /** What is to be said after the proposal that is being made; null while none is. */
  private news: string[] | null = null;

  constructor(stage: Stage, hooks: HandHooks) {
    this.stage = stage;
    this.hooks = hooks;
  }

  /** Says news: with the move just proposed, or by itself. */
  hear(news: string): void {
    if (this.news === null) this.stage.status.say(news);
    else this.news.push(news);
  }

  /** Lets go of what was taken up by click or key. */
  release(): void {
    this.held = null;
    this.stage.point(null);
    this.stage.light(null);
  }

  /** A key that the table has the focus for; says whether it was one of its own. */
  key(event: KeyboardEvent): boolean {
    const { board, cursor } = this.stage;
    // Some layouts have the question mark on Alt.
    if (board === null || (event.altKey && event.key !== "?")) return false;
    const key = { key: event.key, command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    const act = press(board, { cursor, held: this.held, view: this.stage.geometry! }, key);
    if (act === null) return false;
    // A key that is held down asks once; only what was undone is played again as long as that.
    if (act.kind === "wish") return (event.repeat && act.wish !== "redo") || this.wish(act.wish);
    if (act.kind === "go") this.stage.go(act.cursor);
    else if (this.stage.open) this.perform(act);
    return true;
  }

  /** Passes a wish on, on a locked table too; where nobody answers it, the key is left to the browser. */
  private wish(wish: Wish): boolean {
    this.hooks.onWish?.(wish);
    return this.hooks.onWish !== undefined;
  }

  private perform(act: Exclude<Act, { kind: "go" | "wish" }>): void {
    switch (act.kind) {
      case "take":
        this.take(act.cursor);
        break;
      case "hold":
        this.hold(act.held);
        this.stage.go(act.cursor);
        break;
      case "put":
        if (this.held !== null) this.put(this.held, act.pile);
        break;
      case "send-home":
        this.sendHome(act.held);
        break;
      case "let-go":
        this.letGo();
        break;
      case "draw":
        this.draw();
        break;
      case "undo":
        this.hooks.onUndo?.();
        break;
    }
  }

  /** The cards from a cursor to the top of its pile, or why they cannot be taken up; null where there are none. */
  heldAt({ pile, index }: Cursor): Held | Refusal | null {
    const there = pileOf(this.board, pile);
    if (there.kind === "stock" || there.cards.length === 0) return null;
    const count = there.kind === "column" ? there.cards.length - index : 1;
    if (!isKnown(there.cards[there.cards.length - count]!)) return new Refused("face_down");
    return count > runLength(there) ? new Refused("not_a_run") : { pile, count };
  }

  /** Carries held cards to a pile: proposes the move, or says why not. */
  put(held: Held, pile: string): void {
    const judged = tryMove(this.board, held, pile);
    if (judged === null) this.letGo();
    else if (judged instanceof Refused) this.refuse(judged, held, pile);
    else this.propose(moveText(held, pile), held, pile);
  }

  refuse(refusal: Refusal, held: Held | null, target: string | null): void {
    this.stage.status.say(refusedWords(this.board, held, target, refusal), "refused");
    this.hooks.onRefused?.(refusal);
  }

  private get board(): Board {
    return this.stage.board!;
  }

  private take(cursor: Cursor): void {
    const held = this.heldAt(cursor);
    if (held instanceof Refused) this.refuse(held, null, null);
    else if (held !== null) this.hold(held);
    else this.stage.status.say(words("says-empty"), "refused");
  }

  /** Takes cards up, and says which. */
  hold(held: Held): void {
    this.held = held;
    this.stage.point(null);
    this.stage.light(held);
    this.stage.status.say(heldWords(this.board, held));
  }

  /** Puts what was taken up back where it was. */
  letGo(): void {
    this.release();
    this.stage.status.say(words("says-let-go"));
  }

  private sendHome(held: Held): void {
    const pile = pileOf(this.board, held.pile);
    const card = pile.cards.at(-1);
    if (card === undefined || !isKnown(card) || pile.kind === "foundation") {
      this.stage.status.say(words("says-not-home-yet"), "refused");
    } else {
      this.put(held, "CDHS"[suitOf(card.card)]!);
    }
  }

  /** Draws from the stock, or turns the waste over. */
  draw(): void {
    const { position } = this.board;
    if (position.family !== "klondike") return;
    const text = position.stock.length > 0 ? "s" : "r";
    const judged = tryText(this.board, text);
    if (judged instanceof Refused) this.refuse(judged, null, null);
    else if (judged !== null) this.propose(text, null, null);
  }

  private propose(text: string, held: Held | null, pile: string | null): void {
    const said = this.movedWords(text, held, pile);
    if (pile !== null) this.stage.cursor = { pile, index: Number.POSITIVE_INFINITY };
    this.held = null;
    this.stage.light(null);
    this.news = [];
    this.hooks.onMove?.(text);
    const sentence = [said, ...this.news].filter((part) => part !== "").join(" ");
    this.news = null;
    if (sentence !== "") this.stage.status.say(sentence);
  }

  private movedWords(text: string, held: Held | null, pile: string | null): string {
    if (held === null || pile === null) return text === "r" ? words("says-recycled") : "";
    const place = placeWords("CDHS".includes(pile) ? "h" : pile);
    return words("says-moved", { card: this.leadWords(held), place, count: held.count });
  }

  private leadWords(held: Held): string {
    const { cards } = pileOf(this.board, held.pile);
    return cardWords(cards[cards.length - held.count]!.card);
  }

  /** Says why there is no place for the cards now. */
  sayNowhere(held: Held): void {
    const why = whyNowhere(this.board, held);
    if (why !== null) this.refuse(why, held, null);
    else this.stage.status.say(words("says-nowhere", { card: this.leadWords(held) }), "refused");
  }
}
