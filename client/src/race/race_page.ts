/**
 * The race page: one link to the race, one table for the own board, panels around it, all drawn from what the link knows.
 *
 * What a person asks for goes to `RacePage`'s actions; what is known is drawn by `draw`, at most once a frame.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { cardsHome, finishLine, isStuck, isWon } from "../engine/index.ts";
import { Table } from "../table/table.ts";
import type { SocketHost } from "../wire/host.ts";
import type { SeatView } from "../wire/protocol.ts";
import { words } from "../words/words.ts";
import { BoardsGrid, type ShownBoard } from "./boards_grid.ts";
import type { Followed } from "./followed_boards.ts";
import { nextHoming } from "./homing.ts";
import { RaceLink } from "./link.ts";
import { keptNonce, nonceFor } from "./nonce.ts";
import type { Notice } from "./notices.ts";
import { isLocked } from "./own_board.ts";
import type { RaceActions } from "./panels/actions.ts";
import { barPanel, resignDialog } from "./panels/bar.ts";
import { closedPanel } from "./panels/closed.ts";
import { connectionPanel } from "./panels/connection.ts";
import { countdownPanel } from "./panels/countdown.ts";
import { optionsPanel } from "./panels/options.ts";
import { endedPanel, overPanel } from "./panels/over.ts";
import { progressPanel } from "./panels/rivals.ts";
import { openPanel } from "./panels/seats.ts";
import { topPanel } from "./panels/top.ts";
import { isPlaying, ownSeat, progressOf, type RaceModel } from "./race_model.ts";
import { clockText, raceTime, secondsLeft } from "./race_time.ts";
import { noticeWords, ordinal, rulesWords, stateWords } from "./race_words.ts";
import { TitleFlash } from "./title_flash.ts";
import { Toast } from "./toast.ts";
import { type Verification, verify } from "./verify.ts";

/** The places of the page; see race.html. */
export interface RacePlaces {
  readonly top: HTMLElement;
  readonly panel: HTMLElement;
  readonly play: HTMLElement;
  readonly bar: HTMLElement;
  readonly table: HTMLElement;
  readonly rivals: HTMLElement;
  readonly boards: HTMLElement;
  readonly toast: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

/** The clock is drawn so often; messages are drawn when they come. */
const TICK_MS = 200;
/** Cards that go home by themselves follow each other at this pace, so that one sees them go. */
const HOMING_MS = 140;
const COPIED_MS = 3_000;
/** What the whole page shows needs no second sign. */
const SEEN_ANYWAY: ReadonlySet<Notice["kind"]> = new Set(["countdown", "started", "over"]);

export class RacePage {
  readonly #race: string;
  readonly #places: RacePlaces;
  readonly #host: SocketHost;
  readonly #link: RaceLink;
  readonly #table: Table;
  readonly #grid: BoardsGrid;
  readonly #toast: Toast;
  readonly #title = new TitleFlash();
  readonly #actions: RaceActions;
  #auto = localStorage.getItem("auto-home") === "on";
  #copied = false;
  #last: string | null = null;
  #homing = false;
  #finishing = false;
  #drawing = false;
  #noncesSent = "";
  #said = 0;
  #invited: boolean;
  #verified: { version: number; found: Verification } | null = null;

  /** `invited`: take a seat as soon as the race is known, if it is open. */
  constructor(race: string, places: RacePlaces, host: SocketHost, invited = false) {
    this.#race = race;
    this.#invited = invited;
    this.#places = places;
    this.#host = host;
    this.#toast = new Toast(places.toast);
    this.#actions = this.#makeActions();
    this.#table = new Table(places.table, {
      onMove: (move) => this.#play(move),
      onUndo: () => this.#actions.undo(),
    });
    this.#grid = new BoardsGrid(places.boards);
    this.#link = new RaceLink({ race, host, onChange: (model, notices) => this.#changed(model, notices) });
    this.#link.open();
    setInterval(() => this.#tick(), TICK_MS);
    window.addEventListener("beforeunload", (event) => {
      if (isPlaying(this.#link.model)) event.preventDefault();
    });
  }

  // ---- what a person asks for --------------------------------------------------------------------------------------

  #makeActions(): RaceActions {
    const command = (message: Parameters<RaceLink["command"]>[0]): void => {
      if (!this.#link.command(message)) this.#toast.say(words("command-refused-unsent"));
    };
    return {
      join: () => command({ t: "join" }),
      leave: () => command({ t: "leave" }),
      ready: (on) => command({ t: "ready", on, nonce: this.#nonce() }),
      kick: (seat) => command({ t: "kick", seat }),
      start: () => command({ t: "start" }),
      undo: () => this.#play("u"),
      redo: () => {
        const move = this.#link.model.own?.picture.redo;
        if (move != null) this.#play(move.code);
      },
      finish: () => {
        this.#finishing = true;
        this.#home();
      },
      auto: (on) => this.#setAuto(on),
      askResign: () => this.#askResign(),
      resign: () => command({ t: "resign" }),
      offer: () => command({ t: "offer", what: "rematch" }),
      accept: () => command({ t: "accept", what: "rematch" }),
      react: (say) => command({ t: "react", say }),
      reconnect: () => this.#link.open(),
      copyLink: () => void this.#copyLink(),
      share: () => void this.#share(),
    };
  }

  #nonce(): string {
    return nonceFor(this.#race, sessionStorage, (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes));
  }

  #play(move: string): void {
    const refusal = this.#link.play(move);
    if (refusal !== null) {
      this.#finishing = false;
      this.#table.announce(noticeWords({ kind: "refused", rev: 1, ...refusal }, null) ?? "");
      return;
    }
    this.#last = move;
    if (move === "u") this.#finishing = false;
    this.#home();
  }

  #setAuto(on: boolean): void {
    this.#auto = on;
    localStorage.setItem("auto-home", on ? "on" : "off");
    this.#last ??= "";
    this.#home();
    this.#draw();
  }

  /** Sends the next card home that may go by itself, and looks again a moment later. */
  #home(): void {
    if (this.#homing || !(this.#auto || this.#finishing)) return;
    this.#homing = true;
    setTimeout(() => {
      this.#homing = false;
      const { own } = this.#link.model;
      if (own === null || !isPlaying(this.#link.model) || isLocked(own)) return;
      const line = this.#finishing ? finishLine(own.rules, own.picture.position) : null;
      const move = line?.[0]?.code ?? (this.#auto ? nextHoming(own, this.#last) : null);
      if (move === null) this.#finishing = false;
      else this.#play(move);
    }, HOMING_MS);
  }

  #askResign(): void {
    const { dialog } = this.#places;
    const moves = this.#link.model.own?.picture.rev ?? 0;
    render(
      resignDialog(moves, this.#actions, () => dialog.close()),
      dialog,
    );
    dialog.showModal();
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#address());
      this.#copied = true;
      setTimeout(() => {
        this.#copied = false;
        this.#draw();
      }, COPIED_MS);
      this.#draw();
      this.#toast.say(words("open-copied"));
    } catch {
      this.#toast.say(words("open-copy-failed")); // no permission, or no secure origin
    }
  }

  async #share(): Promise<void> {
    const { race } = this.#link.model;
    const text = words("open-share-text", { rules: rulesWords(race?.options.rules ?? "freecell") });
    try {
      await navigator.share({ title: words("brand"), text, url: this.#address() });
    } catch (error) {
      if ((error as Error).name !== "AbortError") this.#toast.say(words("open-copy-failed"));
    }
  }

  #address(): string {
    return `${location.origin}/race/${this.#race}`;
  }

  // ---- what has become known ---------------------------------------------------------------------------------------

  #changed(model: RaceModel, notices: readonly Notice[]): void {
    for (const notice of notices) this.#tell(notice, model);
    this.#takeInvitation(model);
    this.#sendNonce(model);
    this.#goOn(model);
    this.#drawSoon();
  }

  #tell(notice: Notice, model: RaceModel): void {
    const text = noticeWords(notice, model.race);
    if (notice.kind === "started") this.#title.flash(words("race-flash-started"));
    if (notice.kind === "countdown") this.#title.flash(words("race-flash-countdown"));
    if (notice.kind === "refused") this.#finishing = false;
    if (text === null) return;
    if (notice.kind === "refused" && notice.rev > 0) this.#table.announce(text);
    else this.#toast.say(text, SEEN_ANYWAY.has(notice.kind));
  }

  #takeInvitation({ race }: RaceModel): void {
    if (!this.#invited || race === null) return;
    this.#invited = false;
    if (race.phase === "open") this.#actions.join();
  }

  /** Every seat has a part in the deal: the nonce goes out with the seat, ready or not. */
  #sendNonce(model: RaceModel): void {
    const seat = ownSeat(model);
    const { race } = model;
    if (seat === null || race?.phase !== "open") return;
    const key = `${race.id}/${seat.seat}/${seat.player}`;
    if (this.#noncesSent === key) return;
    if (this.#link.command({ t: "ready", on: seat.ready, nonce: this.#nonce() })) this.#noncesSent = key;
  }

  /** An agreed rematch opens by itself for those who wanted it. */
  #goOn(model: RaceModel): void {
    const { race } = model;
    const seat = ownSeat(model);
    if (race?.next_race == null || seat === null) return;
    const asked = `gone-on/${race.id}`;
    const wanted = race.offer === null || race.offer.accepted.includes(seat.seat);
    if (!wanted || sessionStorage.getItem(asked) !== null) return; // coming back to look at the old race stays possible
    sessionStorage.setItem(asked, "yes");
    location.assign(`/race/${race.next_race}`);
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  #drawSoon(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  #tick(): void {
    const { race } = this.#link.model;
    if (race?.phase === "countdown" && race.starts_at !== null) {
      const seconds = secondsLeft(race.starts_at, this.#link.now());
      if (seconds !== this.#said && seconds <= 3 && seconds > 0)
        this.#toast.say(words("countdown-says", { seconds }), true);
      this.#said = seconds;
    }
    this.#draw();
  }

  #draw(): void {
    const { model } = this.#link;
    const { status } = this.#link;
    const phase = status.kind === "closed" ? "closed" : (model.race?.phase ?? "loading");
    document.body.dataset["phase"] = phase;
    document.body.dataset["playing"] = String(isPlaying(model));
    render(this.#top(model), this.#places.top);
    render(this.#panel(model), this.#places.panel);
    this.#drawTable(model);
    render(this.#rivals(model), this.#places.rivals);
    this.#drawBoards(model);
    this.#title.set(this.#pageTitle(model));
    if (!isPlaying(model) && this.#places.dialog.open) this.#places.dialog.close();
  }

  #pageTitle({ race }: RaceModel): string {
    if (race === null) return words("brand");
    const rules = rulesWords(race.options.rules, true);
    const clock = clockText(this.#clock());
    return race.phase === "running" ? words("race-title-running", { rules, clock }) : words("race-title", { rules });
  }

  /** Race ms to show: of the own last move once one's game is over. */
  #clock(): number {
    const { model } = this.#link;
    const { race } = model;
    const seat = ownSeat(model);
    if (seat !== null && seat.state !== "playing" && seat.state !== "seated") return seat.at ?? model.own?.at ?? 0;
    if (race?.phase === "over") return raceTime(race.starts_at, race.over_at ?? 0);
    return race?.phase === "running" ? raceTime(race.starts_at, this.#link.now()) : 0;
  }

  #top(model: RaceModel): TemplateResult {
    const connection = {
      status: this.#link.status,
      age: this.#link.age(),
      way: this.#link.clock.way,
      now: this.#host.now(),
      pending: model.own?.pending.length ?? 0,
    };
    return topPanel(model.race, this.#clock(), connectionPanel(connection, this.#actions.reconnect));
  }

  #panel(model: RaceModel): TemplateResult | typeof nothing {
    const { status } = this.#link;
    if (status.kind === "closed") {
      const playHere = () => this.#link.open();
      return closedPanel(status.code, this.#race, { playHere, reload: () => location.reload() });
    }
    const { race } = model;
    if (race === null) return html`<p class="loading">${words("connection-connecting")}</p>`;
    const own = ownSeat(model);
    switch (race.phase) {
      case "open":
        return html`${openPanel(this.#open(model, own), this.#actions)} ${optionsPanel(race)}`;
      case "countdown":
        return html`${countdownPanel(secondsLeft(race.starts_at ?? 0, this.#link.now()))} ${optionsPanel(race)}`;
      case "running":
        return isPlaying(model) ? nothing : endedPanel(model, own);
      case "over":
        return overPanel(model, own, this.#verification(model), this.#actions);
    }
  }

  #open({ race }: RaceModel, own: SeatView | null) {
    const canShare = typeof navigator.share === "function";
    return { race: race!, own, now: this.#link.now(), link: this.#address(), canShare, copied: this.#copied };
  }

  #verification(model: RaceModel): Verification | null {
    const { race, opened } = model;
    if (race === null || opened === null) return null;
    if (this.#verified?.version !== race.version) {
      const seatIndex = race.seats.findIndex(({ seat }) => seat === model.you?.seat);
      const witness = { seatIndex, nonce: keptNonce(race.id, sessionStorage), firstBoard: model.firstBoard };
      this.#verified = { version: race.version, found: verify(race, opened, witness) };
    }
    return this.#verified.found;
  }

  #drawTable(model: RaceModel): void {
    const { own } = model;
    const { play, bar } = this.#places;
    play.hidden = own === null || !isPlaying(model);
    if (own === null || !isPlaying(model)) return;
    const { rules, picture } = own;
    const locked = isLocked(own) || this.#link.status.kind === "closed";
    this.#table.show({ rules, position: picture.position, locked, label: words("table-own") });
    const state = {
      undoAllowed: own.undoAllowed,
      canUndo: !locked && (picture.depth > 0 || !picture.complete),
      canRedo: !locked && picture.redo !== null,
      canFinish: !locked && !isWon(picture.position) && finishLine(rules, picture.position) !== null,
      auto: this.#auto,
      home: cardsHome(picture.position),
      moves: picture.rev,
      stuck: isStuck(rules, picture.position, picture.seen),
    };
    render(barPanel(state, this.#actions), bar);
  }

  #rivals(model: RaceModel): TemplateResult | typeof nothing {
    const { race } = model;
    if (race === null || (race.phase !== "running" && race.phase !== "countdown")) return nothing;
    const own = model.you?.seat ?? null;
    const others = race.seats.filter(({ seat }) => seat !== own);
    const now = this.#link.now();
    const progress = (seat: SeatView) => progressOf(model, seat);
    return html`<h2>${words("rivals-heading")}</h2>
      ${
        others.length === 0
          ? html`<p class="sd-note">${words("rivals-alone")}</p>`
          : progressPanel({ race, seats: others, own, now, progress })
      }`;
  }

  /** One's own board among the others, once the game on it is over; all cards home would be nothing to look at. */
  #ownBoard({ own, you, race }: RaceModel): Followed | null {
    const live = race?.seats.some(({ seat, state }) => seat === you?.seat && state === "playing");
    if (own === null || live === true || isWon(own.picture.position)) return null;
    const { picture, at } = own;
    return { seat: you!.seat!, rev: picture.rev, at, home: cardsHome(picture.position), game: picture };
  }

  #drawBoards(model: RaceModel): void {
    const { race, boards } = model;
    const shown = new Map<number, ShownBoard>();
    const mayLook = race !== null && (race.phase === "running" || race.phase === "over");
    for (const seat of mayLook ? race.seats : []) {
      const followed = seat.seat === model.you?.seat ? this.#ownBoard(model) : boards?.seats.get(seat.seat);
      if (followed === undefined || followed === null) continue;
      const state = seat.place === null ? stateWords(seat, race!, this.#link.now()) : ordinal(seat.place);
      shown.set(seat.seat, { name: seat.name, state, followed });
    }
    this.#places.boards.hidden = ![...shown.values()].some(({ followed }) => followed.game !== null);
    this.#grid.show(shown);
  }
}
