/** The watch page: everybody's table at the sight this viewer has, or progress where that is all; come and go at any time. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { BoardsGrid, type Place, type ShownBoard } from "../race/boards_grid.ts";
import { DailyPart } from "../race/daily.ts";
import { onDailyDone } from "../race/daily_done.ts";
import { RaceLink } from "../race/link.ts";
import { noticeWords } from "../race/notice_words.ts";
import { isSeenAnyway, type Notice } from "../race/notices.ts";
import { openKeys } from "../race/open_keys.ts";
import { closedPanel } from "../race/panels/closed.ts";
import { connectionPanel } from "../race/panels/connection.ts";
import { countdownPanel } from "../race/panels/countdown.ts";
import { nobodyPanel } from "../race/panels/nobody.ts";
import { optionsPanel } from "../race/panels/options.ts";
import { progressPanel } from "../race/panels/rivals.ts";
import { standingsPanel } from "../race/panels/standings.ts";
import { topPanel } from "../race/panels/top.ts";
import { verificationPanel } from "../race/panels/verification.ts";
import { voidedNote } from "../race/panels/voided.ts";
import { ownSeat, progressOf, type RaceModel } from "../race/race_model.ts";
import { raceTime, secondsLeft } from "../race/race_time.ts";
import { isGone, stateWords } from "../race/race_words.ts";
import { Toast } from "../race/toast.ts";
import { verify } from "../race/verify.ts";
import { fullscreenButton } from "../table/fullscreen.ts";
import { isForPage } from "../table/page_keys.ts";
import type { SocketHost } from "../wire/host.ts";
import type { RaceView, SeatView } from "../wire/protocol.ts";
import { ordinal } from "../words/ordinal.ts";
import { rulesWords } from "../words/rules.ts";
import "../words/after_words.ts";
import "../words/watch_words.ts";
import { listed } from "../words/apart.ts";
import { words } from "../words/words.ts";
import { LargeSeat } from "./large_seat.ts";
import { othersPanel } from "./others_panel.ts";
import { seatForKey } from "./seat_keys.ts";
import { sightPanel } from "./sight_panel.ts";

export interface WatchPlaces {
  readonly top: HTMLElement;
  readonly panel: HTMLElement;
  readonly progress: HTMLElement;
  readonly boards: HTMLElement;
  readonly toast: HTMLElement;
}

const TICK_MS = 250;

export class WatchPage {
  readonly #race: string;
  readonly #places: WatchPlaces;
  readonly #host: SocketHost;
  readonly #link: RaceLink;
  readonly #grid: BoardsGrid;
  readonly #toast: Toast;
  readonly #large: LargeSeat;
  readonly #voided: readonly number[];
  readonly #daily = new DailyPart(() => this.#draw());
  readonly #full = fullscreenButton("sd-button small full");

  #drawing = false;

  constructor(race: string, places: WatchPlaces, host: SocketHost, voided: readonly number[] = []) {
    this.#voided = voided;
    this.#race = race;
    this.#places = places;
    this.#host = host;
    this.#toast = new Toast(places.toast);
    this.#large = new LargeSeat(window, () => this.#draw());
    this.#grid = new BoardsGrid(places.boards, (seat) => this.#large.choose(seat));
    this.#link = new RaceLink({ race, host, onChange: (model, notices) => this.#changed(model, notices) });
    this.#link.open();
    document.addEventListener("keydown", (event) => this.#key(event));
    onDailyDone(() => this.#lookAgain());
    setInterval(() => this.#tick(), TICK_MS);
  }

  #key(event: KeyboardEvent): void {
    if (!isForPage(event)) return;
    if (event.key === "?") {
      event.preventDefault();
      void openKeys((text) => this.#toast.say(text), "watch");
      return;
    }
    const large = this.#large.seat;
    const seat = seatForKey(event.key, seatsOf(this.#boards(this.#link.model)), large);
    if (seat === undefined) return;
    event.preventDefault();
    this.#lookAt(seat);
  }

  #lookAt(seat: number | null): void {
    this.#large.choose(seat);
    if (seat !== null) this.#grid.focus(seat);
  }

  /** Whoever is done with the deal of a day themselves may see more than before, and is told so when they ask. */
  #lookAgain(): void {
    const { race, boards } = this.#link.model;
    const isAllSeen = race?.seats.every(({ seat }) => boards?.seats.get(seat)?.game != null) === true;
    if (race?.daily != null && race.phase === "running" && !isAllSeen) this.#link.command({ t: "resync" });
  }

  #changed(model: RaceModel, notices: readonly Notice[]): void {
    for (const notice of notices) {
      const text = noticeWords(notice, model.race);
      if (text !== null) this.#toast.say(text, isSeenAnyway(notice, false));
    }
    this.#drawSoon();
  }

  /** Clocks go on; out of sight there are no frames to draw them in. */
  #tick(): void {
    if (document.hidden) this.#draw();
    else this.#drawSoon();
  }

  /** Once a frame, however many moves have come. */
  #drawSoon(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#draw(this.#grid.measure());
    });
  }

  /** With the place that the boards have had so far, they are drawn a few in each frame; a new phase is another page. */
  #draw(measured: Place | null = null): void {
    const { model, status } = this.#link;
    const phase = status.kind === "closed" ? "closed" : (model.race?.phase ?? "loading");
    const place = document.body.dataset["phase"] === phase ? measured : null;
    document.body.dataset["phase"] = phase;
    const boards = this.#boards(model);
    const seats = seatsOf(boards);
    render(this.#top(model), this.#places.top);
    render(this.#panel(model, seats), this.#places.panel);
    render(this.#progress(model, seats), this.#places.progress);
    this.#places.boards.hidden = seats.length === 0;
    const isBehind = this.#grid.show(boards, this.#large.seat, place); // last: it takes what place there is left
    if (isBehind) this.#drawSoon();
    if (model.race !== null)
      document.title = words("watch-title", { rules: rulesWords(model.race.options.rules, true) });
  }

  #clock({ race }: RaceModel): number {
    const now = race?.phase === "over" ? (race.over_at ?? 0) : this.#now();
    return raceTime(race?.starts_at ?? null, now);
  }

  /** Shared ms of the moment that is shown. */
  #now(): number {
    return this.#link.now() - (this.#link.model.race?.delay_ms ?? 0);
  }

  #top(model: RaceModel): TemplateResult {
    const { status, clock } = this.#link;
    const connection = { status, age: this.#link.age(), way: clock.way, now: this.#host.now(), pending: 0 };
    return topPanel(
      model.race,
      this.#clock(model),
      html`${connectionPanel(connection, () => this.#link.open())} ${this.#full}`,
      model.race && this.#daily.of(model.race)?.dailyTitle(model.race),
    );
  }

  #panel(model: RaceModel, seats: readonly number[]): TemplateResult {
    const { status } = this.#link;
    if (status.kind === "closed") {
      const playHere = () => this.#link.open();
      return closedPanel(status.code, this.#race, { playHere, reload: () => location.reload() });
    }
    const { race } = model;
    if (race === null) return html`<p class="loading">${words("connection-connecting")}</p>`;
    if (race.phase === "over" && race.seats.length === 0) return nobodyPanel();
    return html`<div class="head">
        <h1>${words("watch-heading", { names: listed(race.seats, " · ") || words("lobby-nobody") })}</h1>
        <p class="buttons">
          <span class="sd-note">${words("watch-count", { count: race.watchers })}</span> ${this.#links(model, race)}
        </p>
      </div>
      ${this.#phase(model, race, seats)}`;
  }

  #links(model: RaceModel, race: RaceView): TemplateResult {
    const own = ownSeat(model);
    const free = race.phase === "open" && race.seats.length < race.options.seats;
    return html`${
      own !== null
        ? html`<a class="sd-button primary" href="/race/${race.id}">${words("watch-own-go")}</a>`
        : free
          ? html`<a class="sd-button primary" href="/race/${race.id}">${words("watch-join")}</a>`
          : nothing
    }
      ${
        race.next_race === null
          ? nothing
          : html`<a class="sd-button primary" href="/watch/${race.next_race}">${words("rematch-next")}</a>`
      }
      <a class="sd-button" href="/">${words("watch-leave")}</a>`;
  }

  #phase(model: RaceModel, race: RaceView, seats: readonly number[]): TemplateResult | typeof nothing {
    switch (race.phase) {
      case "open":
        return html`<p class="sd-note">${words("watch-not-started")}</p>
          ${optionsPanel(race)}`;
      case "countdown":
        return html`${countdownPanel(secondsLeft(race.starts_at ?? 0, this.#now()), race.options.certified)}
        ${race.delay_ms > 0 ? sightPanel(race, 0) : nothing}`;
      case "running":
        return sightPanel(race, seats.length);
      case "over":
        return this.#over(model, race);
    }
  }

  #over({ standings, opened }: RaceModel, race: RaceView): TemplateResult {
    const witness = { seatIndex: -1, nonce: null, nonceStands: false, firstBoard: null };
    return html`<div class="sd-panel over">
      ${standingsPanel(standings, null)} ${voidedNote(standings, this.#voided)}
      <p class="buttons">
        <a class="sd-button" href="/replay/${race.id}">${words("replay-link")}</a>
      </p>
      ${opened === null || race.daily !== null ? nothing : verificationPanel(race, opened, verify(race, opened, witness))}
    </div>`;
  }

  #progress(model: RaceModel, seats: readonly number[]): TemplateResult | typeof nothing {
    const { race } = model;
    if (race === null || race.phase === "open") return nothing;
    const large = this.#large.seat;
    if (seats.length > 1 && large !== null && seats.includes(large)) {
      const others = race.seats.filter(({ seat }) => seat !== large && seats.includes(seat));
      const shown = others.map((seat) => ({ ...progressOf(model, seat), seat: seat.seat, name: seat.name }));
      return othersPanel(shown, (seat) => this.#lookAt(seat));
    }
    if (race.seats.every(({ seat }) => seats.includes(seat))) return nothing; // boards say it themselves
    if (race.phase === "over") return nothing;
    const progress = (seat: SeatView) => progressOf(model, seat);
    return progressPanel({ race, seats: race.seats, own: null, now: this.#now(), progress });
  }

  #boards({ race, boards }: RaceModel): ReadonlyMap<number, ShownBoard> {
    const shown = new Map<number, ShownBoard>();
    for (const seat of race?.seats ?? []) {
      const followed = boards?.seats.get(seat.seat);
      if (followed === undefined) continue;
      const state = seat.place === null ? stateWords(seat, race!, this.#now()) : ordinal(seat.place);
      shown.set(seat.seat, { name: seat.name, state, isGone: isGone(seat), followed });
    }
    return shown;
  }
}

/** The seats whose tables are seen, in their order. */
function seatsOf(boards: ReadonlyMap<number, ShownBoard>): readonly number[] {
  return [...boards].filter(([, { followed }]) => followed.game !== null).map(([seat]) => seat);
}
