/**
 * Draws the race page from what is known: the head, the phase's panel, one's own table with its tools, rivals, boards.
 *
 * Knows what is to be seen, and neither the socket nor what a press on a button leads to.
 *
 * @example
 * scene.draw(seen); // as often as something may have changed
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { cardsHome, finishLine, isStuck, isWon } from "../engine/index.ts";
import { fullscreenButton } from "../table/fullscreen.ts";
import type { Table } from "../table/table.ts";
import type { SeatView } from "../wire/protocol.ts";
import type { SocketStatus } from "../wire/socket.ts";
import { ordinal } from "../words/ordinal.ts";
import { words } from "../words/words.ts";
import type * as Afterwards from "./afterwards.ts";
import type { BoardsGrid, ShownBoard } from "./boards_grid.ts";
import { scoreBefore } from "./chain.ts";
import type { DailyPart } from "./daily.ts";
import type { Followed } from "./followed_boards.ts";
import type { Invitation } from "./invitation.ts";
import { OF_TAB } from "./kept.ts";
import type { Later } from "./later.ts";
import { isLocked, type OwnBoard } from "./own_board.ts";
import type { RaceActions } from "./panels/actions.ts";
import { barPanel } from "./panels/bar.ts";
import { connectionPanel } from "./panels/connection.ts";
import { countdownPanel } from "./panels/countdown.ts";
import { keysPanel } from "./panels/keys.ts";
import { optionsPanel } from "./panels/options.ts";
import { progressPanel } from "./panels/rivals.ts";
import { openPanel } from "./panels/seats.ts";
import { topPanel, watchersMark } from "./panels/top.ts";
import { waitingPanel } from "./panels/waiting.ts";
import { PracticePlace } from "./practice_place.ts";
import { isPlaying, ownSeat, progressOf, type RaceModel } from "./race_model.ts";
import { raceTime, secondsLeft } from "./race_time.ts";
import { isGone, stateWords } from "./race_words.ts";
import type { SealCheck } from "./seal_check.ts";

/** The places of the page; see race.html. */
export interface RacePlaces {
  readonly top: HTMLElement;
  readonly panel: HTMLElement;
  readonly play: HTMLElement;
  readonly bar: HTMLElement;
  readonly table: HTMLElement;
  readonly practice: HTMLElement;
  readonly rivals: HTMLElement;
  readonly boards: HTMLElement;
  readonly toast: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

/** Everything that is to be seen at one moment. */
export interface Seen {
  readonly race: string;
  readonly model: RaceModel;
  readonly status: SocketStatus;
  readonly age: number | null;
  readonly way: number | null;
  readonly localNow: number;
  /** Shared ms. */
  readonly now: number;
  readonly auto: boolean;
  readonly invitation: Invitation;
  readonly voided: readonly number[];
}

/** Race ms to show: one's own result once one is home. */
export function clockOf({ model, now }: Pick<Seen, "model" | "now">): number {
  const { race } = model;
  const seat = ownSeat(model);
  if (seat?.state === "finished") return seat.at ?? model.own?.at ?? 0;
  if (race?.phase === "over") return raceTime(race.starts_at, race.over_at ?? 0);
  return race?.phase === "running" ? raceTime(race.starts_at, now) : 0;
}

/** One plays, and on this page: a closed one, as when another tab has taken the seat, has its panel alone. */
function playsHere(model: RaceModel, status: SocketStatus): boolean {
  return model.own !== null && isPlaying(model) && status.kind !== "closed";
}

export class RaceScene {
  readonly #places: RacePlaces;
  readonly #table: Table;
  readonly #actions: RaceActions;
  readonly #daily: DailyPart;
  readonly #after: Later<typeof Afterwards>;
  readonly #full = fullscreenButton("sd-button small full");
  readonly #practice: PracticePlace;
  /** The table celebrates that one is home: the result waits for it. */
  celebrates = false;
  #grid: BoardsGrid | null = null;
  #seal: SealCheck | null = null;

  constructor(
    places: RacePlaces,
    table: Table,
    actions: RaceActions,
    daily: DailyPart,
    after: Later<typeof Afterwards>,
    again: () => void,
  ) {
    this.#places = places;
    this.#table = table;
    this.#actions = actions;
    this.#daily = daily;
    this.#after = after;
    this.#practice = new PracticePlace(places.practice, again);
  }

  /** Whether one wants to practise while one waits. */
  set practises(on: boolean) {
    this.#practice.wanted = on;
  }

  draw(seen: Seen): void {
    const { model, status } = seen;
    document.body.dataset["phase"] = status.kind === "closed" ? "closed" : (model.race?.phase ?? "loading");
    const focused = document.activeElement;
    this.#practice.follow(model);
    const began = this.#showPlaying(seen);
    render(this.#top(seen), this.#places.top);
    render(this.#panel(seen), this.#places.panel);
    this.#drawTable(seen);
    render(this.#rivals(seen), this.#places.rivals);
    this.#drawBoards(seen);
    this.#keepFocus(focused, began);
  }

  /** Says in the markup whether one plays on this page; true when that has just begun. */
  #showPlaying({ model, status }: Seen): boolean {
    const { dataset } = document.body;
    const before = dataset["playing"];
    dataset["playing"] = String(this.#showsTable(model, status));
    return before === "false" && dataset["playing"] === "true";
  }

  /** One plays here, or has just come home. */
  #showsTable(model: RaceModel, status: SocketStatus): boolean {
    return playsHere(model, status) || (this.celebrates && model.own !== null && status.kind !== "closed");
  }

  /** The keyboard goes to the table when the race begins, and is never lost with a button that goes. */
  #keepFocus(focused: Element | null, began: boolean): void {
    const main = document.querySelector("main")!;
    const now = document.activeElement ?? document.body;
    const nowhere = now === document.body;
    // What has been hidden keeps the focus until the page is painted.
    const lost = nowhere ? focused !== null && focused !== document.body : !now.checkVisibility();
    if (began && (nowhere || lost || now === main)) this.#table.focus();
    else if (lost) main.focus({ preventScroll: true });
  }

  #top(seen: Seen): TemplateResult {
    const { model, status, age, way, localNow } = seen;
    const connection = { status, age, way, now: localNow, pending: model.own?.pending.length ?? 0 };
    const title = model.race && this.#daily.of(model.race)?.dailyTitle(model.race);
    const ends = html`${connectionPanel(connection, this.#actions.reconnect)} ${this.#full}`;
    return topPanel(model.race, clockOf(seen), ends, title, model.race === null ? nothing : watchersMark(model.race));
  }

  #panel({ race: id, model, status, now, invitation, voided }: Seen): TemplateResult | typeof nothing {
    if (status.kind === "closed") {
      const actions = { playHere: this.#actions.reconnect, reload: () => location.reload() };
      return this.#after.want()?.closedPanel(status.code, id, actions) ?? waitingPanel(this.#after);
    }
    const { race } = model;
    if (race === null) return html`<p class="loading">${words("connection-connecting")}</p>`;
    const own = ownSeat(model);
    if (isPlaying(model) || this.#showsTable(model, status)) return nothing;
    if (race.daily !== null) return this.#daily.of(race)?.runPanel(model, own) ?? waitingPanel(this.#daily);
    if (model.lostSeat === "removed" && race.phase !== "over") {
      return this.#after.want()?.removedPanel(id) ?? waitingPanel(this.#after);
    }
    switch (race.phase) {
      case "open": {
        const { link, copied, canShare } = invitation;
        const score = scoreBefore(race, OF_TAB);
        const state = { race, own, now, link, copied, canShare, score, wasFreed: model.lostSeat !== null };
        const practice = this.#practice.panel(state, this.#actions);
        if (practice !== null) return practice;
        const note = this.#practice.note(race);
        return html`${note} ${openPanel(state, this.#actions)} <div>${optionsPanel(race)} ${keysPanel()}</div>`;
      }
      case "countdown":
        return html`${countdownPanel(secondsLeft(race.starts_at ?? 0, now), race.options.certified)} ${optionsPanel(race)}`;
      case "running":
        return this.#after.want()?.endedPanel(model, own) ?? waitingPanel(this.#after);
      case "over":
        return this.#over(model, own, voided);
    }
  }

  #over(model: RaceModel, own: SeatView | null, voided: readonly number[]): TemplateResult {
    const after = this.#after.want();
    if (after === null) return waitingPanel(this.#after);
    this.#seal ??= new after.SealCheck(OF_TAB);
    const { race, standings } = model;
    after.handOn(race!, standings, OF_TAB);
    const score = after.scoreAfter(race!, standings, OF_TAB);
    return after.overPanel(model, own, this.#seal.of(model), this.#actions, score, voided);
  }

  #drawTable({ model, status, auto }: Seen): void {
    const { own } = model;
    const here = this.#showsTable(model, status);
    this.#places.play.hidden = !here;
    this.#places.bar.inert = this.celebrates;
    if (own === null || !here) return;
    const { rules, picture } = own;
    this.#places.play.dataset["unconfirmed"] = String(own.pending.length);
    const locked = isLocked(own) || this.celebrates;
    this.#table.show({ rules, position: picture.position, locked, label: words("table-own") });
    const hints = model.race?.options.hints === true;
    render(this.#bar(own, locked, auto, hints), this.#places.bar);
  }

  #bar({ rules, picture, undoAllowed }: OwnBoard, locked: boolean, auto: boolean, hints: boolean): TemplateResult {
    const state = {
      undoAllowed,
      canUndo: !locked && (picture.depth > 0 || !picture.complete),
      canRedo: !locked && picture.redo !== null,
      canFinish: !locked && !isWon(picture.position) && finishLine(rules, picture.position) !== null,
      canHint: hints ? !locked && !isWon(picture.position) : null,
      auto,
      home: cardsHome(picture.position),
      moves: picture.rev,
      stuck: isStuck(rules, picture.position, picture.seen),
    };
    return barPanel(state, this.#actions);
  }

  #rivals({ model, status, now }: Seen): TemplateResult | typeof nothing {
    const { race } = model;
    if (race === null || (race.phase !== "running" && race.phase !== "countdown")) return nothing;
    if (status.kind === "closed") return nothing;
    if (race.daily !== null) return (isPlaying(model) && this.#daily.of(race)?.sidePanel(race)) || nothing;
    const own = model.you?.seat ?? null;
    const others = race.seats.filter(({ seat }) => seat !== own);
    const boards = model.boards?.seats;
    if (!isPlaying(model) && own !== null && others.every(({ seat }) => boards?.get(seat)?.game != null))
      return nothing;
    const progress = (seat: SeatView) => progressOf(model, seat);
    return html`<h2>${words("rivals-heading")}</h2>
      ${
        others.length === 0
          ? html`<p class="sd-note">${words("rivals-alone")}</p>`
          : progressPanel({ race, seats: others, own, now: now - race.delay_ms, progress })
      }`;
  }

  #drawBoards({ model, now }: Seen): void {
    const { race, boards } = model;
    const shown = new Map<number, ShownBoard>();
    const mayLook = race !== null && (race.phase === "running" || race.phase === "over");
    for (const seat of mayLook ? race.seats : []) {
      const followed = seat.seat === model.you?.seat ? ownBoardOf(model) : boards?.seats.get(seat.seat);
      if (followed === undefined || followed === null) continue;
      const state = seat.place === null ? stateWords(seat, race!, now - race!.delay_ms) : ordinal(seat.place);
      shown.set(seat.seat, { name: seat.name, state, isGone: isGone(seat), followed });
    }
    const any = [...shown.values()].some(({ followed }) => followed.game !== null);
    // Rivals' boards are fetched before the start, where they may be seen.
    const after = any || race?.options.rivals === "boards" ? this.#after.want() : null;
    if (after !== null) this.#grid ??= new after.BoardsGrid(this.#places.boards);
    this.#places.boards.hidden = !any || this.#grid === null;
    this.#grid?.show(shown);
  }
}

/** One's own board among the others, once the game on it is over; all cards home would be nothing to look at. */
function ownBoardOf(model: RaceModel): Followed | null {
  const { own, you } = model;
  if (own === null || you?.seat == null || isPlaying(model) || isWon(own.picture.position)) return null;
  const { picture, at } = own;
  return { seat: you.seat, rev: picture.rev, at, home: cardsHome(picture.position), game: picture };
}
