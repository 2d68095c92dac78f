/**
 * Hints for a game played alone: the way home where it is proved, that there is none where that is, else moves to try.
 * One that found something is counted with the game before it is shown; the same once more, with nothing moved, is not.
 *
 * A solver is asked once for a position; its line is kept, and followed as long as the player does. Where the solver is
 * away, busy or slow, hints come from what the rules alone tell. Knows neither page nor wire.
 */
import type { Move, Position, Rules } from "../engine/index.ts";
import { type Answer, Proofs } from "./proofs.ts";
import type { SoloGame } from "./solo_game.ts";
import { firstOf, lastWinnable, undoable } from "./turning_point.ts";

export interface HintHands {
  /** Asks a solver; rejects where it has no answer. */
  ask(rules: Rules, position: Position, signal: AbortSignal): Promise<Answer>;
  /** Shows a move by its light and says what it is worth; null for none. */
  show(move: Move | null, proof: "line" | "legal"): void;
  /** Says that no way leads home; null takes that back. */
  lost(lost: Lost | null): void;
  thinking(on: boolean): void;
}

/**
 * A lost game: `looking` for the move that lost it, `back` to where it could be won by so many undos, `never` winnable as a
 * deal, or `open`: not known where it was lost.
 */
export type Lost = { readonly kind: "looking" | "never" | "open" } | { readonly kind: "back"; readonly moves: number };

/** Somebody who waits so long is told that it is being thought about. */
export const SAID_AFTER_MS = 150;
/** No hint is waited for any longer. */
export const PATIENCE_MS = 6_000;
/** A solver that did not answer is left alone for so long, unless it says itself when to come back. */
export const QUIET_MS = 20_000;

export class SoloHints {
  readonly #hands: HintHands;
  readonly #now: () => number;
  #proofs: Proofs | null = null;
  #deal = "";
  #work: AbortController | null = null;
  #quietUntil = Number.NEGATIVE_INFINITY;
  /** The moves to try that were shown last, by the moves made until then. */
  #tried = { rev: -1, count: 0 };
  /** What has been shown of the game as it is. */
  #counted: { readonly game: unknown; readonly shown: Set<string> } = { game: null, shown: new Set() };

  /** `now` is in ms. */
  constructor(hands: HintHands, now: () => number) {
    this.#hands = hands;
    this.#now = now;
  }

  /** Shows a hint for the game as it is; while one is on its way it does nothing. */
  async want(solo: SoloGame): Promise<void> {
    if (this.#work !== null || solo.over) return;
    const work = new AbortController();
    this.#work = work;
    try {
      await this.#find(solo, this.#proofsOf(solo), work.signal);
    } finally {
      if (this.#work === work) this.#work = null;
    }
  }

  /** The table has changed, or is out of sight: what is on its way is for nothing, and what was shown no longer holds. */
  cancel(): void {
    this.#work?.abort();
    this.#work = null;
    this.#hands.lost(null);
  }

  async #find(solo: SoloGame, proofs: Proofs, cancelled: AbortSignal): Promise<void> {
    const { game } = solo;
    const known = proofs.next(game) !== null || proofs.isLost(game) || proofs.verdictOf(game.position) !== null;
    if (!known && this.#now() >= this.#quietUntil) await this.#ask(proofs, game.position, cancelled).catch(() => null);
    if (cancelled.aborted) return;
    const next = proofs.next(game);
    if (next !== null) this.#show(solo, next, "line");
    else if (proofs.isLost(game)) await this.#showLost(solo, proofs, cancelled);
    else this.#showTry(solo);
  }

  /** Asks the solver and keeps what it says; rejects, and leaves it alone for a while, where it has no answer. */
  async #ask(proofs: Proofs, position: Position, cancelled: AbortSignal): Promise<Answer["verdict"]> {
    const limit = new AbortController();
    const end = (): void => limit.abort();
    cancelled.addEventListener("abort", end);
    const timers = [setTimeout(() => this.#hands.thinking(true), SAID_AFTER_MS), setTimeout(end, PATIENCE_MS)];
    try {
      return proofs.learn(position, await this.#hands.ask(proofs.rules, position, limit.signal));
    } catch (error) {
      if (!cancelled.aborted) this.#quietUntil = this.#now() + pause(error);
      throw error;
    } finally {
      timers.forEach(clearTimeout);
      cancelled.removeEventListener("abort", end);
      this.#hands.thinking(false);
    }
  }

  /** The moves worth a try, one after the other as long as nothing is moved. */
  #showTry(solo: SoloGame): void {
    const moves = solo.hints();
    const { rev } = solo.game;
    const count = this.#tried.rev === rev ? this.#tried.count : 0;
    this.#tried = { rev, count: count + 1 };
    this.#show(solo, moves[count % Math.max(1, moves.length)] ?? null, "legal");
  }

  #show(solo: SoloGame, move: Move | null, proof: "line" | "legal"): void {
    if (move !== null) this.#count(solo, move.code);
    this.#hands.show(move, proof);
  }

  /** Whoever looks once more at what was shown is helped no further. */
  #count(solo: SoloGame, shown: string): void {
    if (this.#counted.game !== solo.game) this.#counted = { game: solo.game, shown: new Set() };
    if (this.#counted.shown.has(shown)) return;
    this.#counted.shown.add(shown);
    solo.hintsTaken++;
  }

  async #showLost(solo: SoloGame, proofs: Proofs, cancelled: AbortSignal): Promise<void> {
    const { game } = solo;
    this.#count(solo, "lost");
    this.#hands.lost({ kind: "looking" });
    const before = undoable(game);
    const ask = async (position: Position) => proofs.verdictOf(position) ?? this.#ask(proofs, position, cancelled);
    let moves: number | null = null;
    try {
      moves = await lastWinnable(before, ask);
    } catch {
      // Whoever cannot be asked leaves it open where the game was lost; that it is lost stays proved.
    }
    if (cancelled.aborted) return;
    if (moves !== null) this.#hands.lost({ kind: "back", moves });
    else this.#hands.lost({ kind: proofs.verdictOf(firstOf(game)) === "lost" ? "never" : "open" });
  }

  /** A deal played again is still the same deal. */
  #proofsOf({ rules, seed }: SoloGame): Proofs {
    const deal = `${rules.code} ${seed}`;
    if (this.#proofs !== null && this.#deal === deal) return this.#proofs;
    this.#deal = deal;
    this.#tried = { rev: -1, count: 0 };
    this.#proofs = new Proofs(rules);
    return this.#proofs;
  }
}

function pause(error: unknown): number {
  const { retryAfter } = (error ?? {}) as { readonly retryAfter?: number | null };
  return typeof retryAfter === "number" ? retryAfter * 1_000 : QUIET_MS;
}
