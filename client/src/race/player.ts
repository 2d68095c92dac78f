/**
 * The hand of the one who plays: moves, and cards that go home by themselves as plays of their own.
 *
 * Knows the link to the race, and no page.
 */

import type { KeptSettings } from "../choices/kept_settings.ts";
import { finishLine, type Refusal } from "../engine/index.ts";
import { nextHoming } from "./homing.ts";
import type { RaceLink } from "./link.ts";
import { isLocked } from "./own_board.ts";
import { isPlaying } from "./race_model.ts";

/** Cards that go home by themselves follow each other at this pace, so that one sees them go. */
export const HOMING_MS = 140;

export class Player {
  readonly #link: RaceLink;
  readonly #settings: Pick<KeptSettings, "save">;
  readonly #onRefused: (refusal: Refusal) => void;
  #auto: boolean;
  #last: string | null = null;
  #waits = false;
  #finishing = false;

  constructor(
    link: RaceLink,
    settings: Pick<KeptSettings, "read" | "save" | "follow">,
    onRefused: (refusal: Refusal) => void,
  ) {
    this.#link = link;
    this.#settings = settings;
    this.#onRefused = onRefused;
    this.#auto = settings.read().autoHome;
    settings.follow(({ autoHome }) => this.#setAuto(autoHome));
  }

  /** Whether safe cards go home by themselves: a setting, which may be changed elsewhere, too. */
  get auto(): boolean {
    return this.#auto;
  }

  setAuto(on: boolean): void {
    this.#settings.save({ autoHome: on });
  }

  #setAuto(on: boolean): void {
    if (on === this.#auto) return;
    this.#auto = on;
    this.#last ??= "";
    this.#home();
  }

  play(move: string): void {
    const refusal = this.#link.play(move);
    if (refusal !== null) {
      this.#finishing = false;
      this.#onRefused(refusal);
      return;
    }
    this.#last = move;
    if (move === "u") this.#finishing = false;
    this.#home();
  }

  redo(): void {
    const move = this.#link.model.own?.picture.redo;
    if (move != null) this.play(move.code);
  }

  /** Sends all cards home, where moves home alone finish the game. */
  finish(): void {
    this.#finishing = true;
    this.#home();
  }

  /** Stops finishing: something was refused. */
  stop(): void {
    this.#finishing = false;
  }

  /** Sends the next card home that may go by itself, and looks again a moment later. */
  #home(): void {
    if (this.#waits || !(this.#auto || this.#finishing)) return;
    this.#waits = true;
    setTimeout(() => {
      this.#waits = false;
      const move = this.#next();
      if (move === null) this.#finishing = false;
      else this.play(move);
    }, HOMING_MS);
  }

  #next(): string | null {
    const { model } = this.#link;
    const { own } = model;
    if (own === null || !isPlaying(model) || isLocked(own)) return null;
    const line = this.#finishing ? finishLine(own.rules, own.picture.position) : null;
    return line?.[0]?.code ?? (this.#auto ? nextHoming(own, this.#last) : null);
  }
}
