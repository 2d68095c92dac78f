/**
 * The replay page: one clock that is moved by hand or plays, all boards as they were then, and the result.
 *
 * The moment and the seat looked at stand in the address, so that a copied link leads to them.
 */
import { html, nothing, render } from "lit-html";
import { fullscreenButton } from "../table/fullscreen.ts";
import { clockText } from "../words/clock.ts";
import { ordinal } from "../words/ordinal.ts";
import { words } from "../words/words.ts";
import { type ControlsActions, controls, scrubber } from "./controls.ts";
import { headPanel, namesOf, raceLink } from "./head_panel.ts";
import { chartTable, chartTimes, type DrawnChart, drawChart, homeChart } from "./home_chart.ts";
import { keysDialog } from "./keys_dialog.ts";
import { momentIn, momentSearch } from "./moment_address.ts";
import { moveWords } from "./move_words.ts";
import { advance, type Playhead, revOf, step } from "./playhead.ts";
import type { ReplayRecord } from "./record.ts";
import type { Replay } from "./replay.ts";
import { type Command, commandForKey, isForReplay } from "./replay_keys.ts";
import { dealPanel, resultPanel } from "./result_panel.ts";
import { Ticker } from "./ticker.ts";
import type { Track } from "./track.ts";
import { unsealedPanel } from "./unsealed_panel.ts";
import { whenUnsealed } from "./unsealing.ts";
import { ReplayWall, type ShownSeat } from "./wall.ts";

export interface ReplayPlaces {
  readonly head: HTMLElement;
  readonly stage: HTMLElement;
  readonly timeline: HTMLElement;
  readonly more: HTMLElement;
  /** A live region for what has changed under the page. */
  readonly unsealed: HTMLElement;
  /** A live region. */
  readonly says: HTMLElement;
  readonly keys: HTMLDialogElement;
}

/** What `,` and `.` go by. */
const LEAP_MS = 5_000;
/** The address is written when the moment has stood so long: browsers refuse to write it with every frame. */
const REST_MS = 300;
const COPIED_MS = 3_000;
/** Between the large board and what is below it, and below that. */
const MARGIN = 64;

export class ReplayPage {
  readonly #record: ReplayRecord;
  readonly #replay: Replay;
  readonly #places: ReplayPlaces;
  readonly #wall: ReplayWall;
  readonly #ticker = new Ticker((ms) => this.#tick(ms));
  readonly #actions: ControlsActions;
  #head: Playhead;
  /** The large board, as an index of the tracks. */
  #chosen: number;
  #speed = 1;
  #skips = false;
  #copied = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #chart: DrawnChart | null = null;
  #headOf: Track | null = null;
  readonly #full = fullscreenButton("sd-button small");

  constructor(record: ReplayRecord, replay: Replay, places: ReplayPlaces) {
    this.#record = record;
    this.#replay = replay;
    this.#places = places;
    const { at, seat } = momentIn(location.search);
    this.#head = { at: Math.min(at, replay.end), rev: null };
    this.#chosen = Math.max(0, seat === null ? this.#first() : replay.tracks.findIndex((track) => track.seat === seat));
    this.#actions = {
      act: (command) => this.#act(command),
      seek: (to) => this.#seek(to),
      setSpeed: (speed) => this.#set(() => (this.#speed = speed)),
      setSkips: (skips) => this.#set(() => (this.#skips = skips)),
      copy: () => void this.#copy(),
    };
    document.title = words("replay-title", { names: namesOf(record) });
    places.stage.hidden = false;
    places.timeline.hidden = replay.end === 0;
    const numbers = replay.end === 0 ? nothing : chartTable(replay);
    render(html`${numbers}<div class="facts">${resultPanel(record)} ${dealPanel(record)}</div>`, places.more);
    this.#wall = new ReplayWall(
      places.stage,
      replay.tracks,
      (index) => this.#act({ seat: index }),
      () => (places.timeline.hidden ? 0 : places.timeline.offsetHeight) + MARGIN,
    );
    this.#draw();
    this.#wall.fit();
    document.addEventListener("keydown", (event) => this.#key(event));
    if (record.seed === null) whenUnsealed(record.view.id, record.view.sealed_until, () => this.#unsealed());
  }

  /** The seal has opened under this page: what is new comes with a new look, at the same moment. */
  #unsealed(): void {
    this.#writeAddress();
    render(unsealedPanel(), this.#places.unsealed);
  }

  /** The winner's board is looked at first. */
  #first(): number {
    const [winner] = this.#record.standings;
    return this.#replay.tracks.findIndex(({ seat }) => seat === winner?.seat);
  }

  get #track(): Track {
    return this.#replay.tracks[this.#chosen]!;
  }

  #key(event: KeyboardEvent): void {
    if (!isForReplay(event)) return;
    const onScrubber = event.target instanceof Element && event.target.id === "scrubber";
    const command = commandForKey(event.key, onScrubber);
    if (command === null) return;
    event.preventDefault();
    this.#act(command);
  }

  // ---- what a person asks for --------------------------------------------------------------------------------------

  #act(command: Command): void {
    if (typeof command === "object") {
      this.#choose(command.seat);
      return;
    }
    const acts: Record<typeof command, () => void> = {
      toggle: () => this.#toggle(),
      back: () => this.#step(-1),
      forward: () => this.#step(1),
      earlier: () => this.#go(this.#head.at - LEAP_MS),
      later: () => this.#go(this.#head.at + LEAP_MS),
      start: () => this.#go(0),
      end: () => this.#go(this.#replay.end),
      keys: () => this.#showKeys(),
    };
    acts[command]();
  }

  #choose(index: number): void {
    if (index >= this.#replay.tracks.length) return;
    this.#chosen = index;
    this.#moved({ at: this.#head.at, rev: null });
    if (!this.#ticker.runs) this.#say();
  }

  #toggle(): void {
    if (this.#ticker.runs) {
      this.#pause();
      this.#places.says.textContent = words("replay-paused", { at: clockText(this.#head.at) });
      return;
    }
    if (this.#replay.end === 0) return;
    if (this.#head.at >= this.#replay.end) this.#head = { at: 0, rev: null };
    this.#places.says.textContent = words("replay-playing");
    this.#ticker.start();
    this.#draw();
  }

  #pause(): void {
    this.#ticker.stop();
    this.#moved(this.#head);
  }

  #step(by: 1 | -1): void {
    this.#ticker.stop();
    this.#moved(step(this.#track, this.#head, by) ?? this.#head);
    this.#say();
  }

  /** To a moment; what plays goes on from there. */
  #go(at: number): void {
    this.#seek(at);
    if (!this.#ticker.runs) this.#say();
  }

  /** As `go`, by the scrubber or the chart: the scrubber says itself where it stands. */
  #seek(at: number): void {
    this.#moved({ at: Math.max(0, Math.min(this.#replay.end, at)), rev: null });
  }

  #tick(ms: number): void {
    const at = advance(this.#replay, this.#head.at, ms * this.#speed, this.#skips);
    this.#head = { at, rev: null };
    if (at >= this.#replay.end) this.#pause();
    else this.#draw();
  }

  #set(change: () => void): void {
    change();
    this.#draw();
  }

  #moved(head: Playhead): void {
    this.#head = head;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#writeAddress(), REST_MS);
    this.#draw();
  }

  #writeAddress(): void {
    clearTimeout(this.#rest);
    const search = momentSearch({ at: this.#head.at, seat: this.#track.seat });
    history.replaceState(history.state, "", `${location.pathname}${search}`);
  }

  async #copy(): Promise<void> {
    this.#writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      this.#places.says.textContent = words("replay-copy-failed"); // no permission, or no secure origin
      return;
    }
    this.#places.says.textContent = words("replay-copied");
    this.#set(() => (this.#copied = true));
    setTimeout(() => this.#set(() => (this.#copied = false)), COPIED_MS);
  }

  #showKeys(): void {
    const { keys } = this.#places;
    render(
      keysDialog(() => keys.close()),
      keys,
    );
    if (!keys.open) keys.showModal();
  }

  // ---- what is seen and heard --------------------------------------------------------------------------------------

  #say(): void {
    const { at } = this.#head;
    const [track, rev] = [this.#track, revOf(this.#track, this.#head)];
    const facts = { name: track.name, move: this.#moveText(track, rev), home: track.homes[rev]!, at: clockText(at) };
    this.#places.says.textContent = words("replay-says", facts);
  }

  /** "Move 12 of 96: 6 of spades to column 3." */
  #moveText(track: Track, rev: number): string {
    const moves = track.moves.length;
    if (rev === 0) return words("replay-move-none", { moves });
    const what = moveWords(track.gameAt(rev - 1), track.moves[rev - 1]!, track.gameAt(rev));
    return words("replay-move", { rev, moves, what });
  }

  #shown(track: Track, index: number): ShownSeat {
    const rev = index === this.#chosen ? revOf(track, this.#head) : track.revAt(this.#head.at);
    return { track, rev, ended: rev === track.moves.length ? this.#ended(track) : "" };
  }

  /** How a seat that makes no more moves ended: by its place, or in words. */
  #ended({ seat }: Track): string {
    const result = this.#record.standings.find((standing) => standing.seat === seat);
    if (result === undefined) return "";
    if (result.state !== "finished" || result.place === null) return words(`seat-state-${result.state}`);
    return ordinal(result.place);
  }

  #draw(): void {
    const { tracks, end } = this.#replay;
    const [track, rev] = [this.#track, revOf(this.#track, this.#head)];
    if (this.#headOf !== track) render(headPanel(this.#record, track.seat), this.#places.head);
    this.#headOf = track;
    this.#wall.show(
      tracks.map((each, index) => this.#shown(each, index)),
      this.#chosen,
      end === 0 ? words("replay-no-moves") : this.#moveText(track, rev),
    );
    if (end === 0) return;
    const { at } = this.#head;
    const moves = track.moves.length;
    const times = { at: clockText(at), end: clockText(end) };
    const value = words("replay-value", { ...times, name: track.name, rev, moves, home: track.homes[rev]! });
    const playing = this.#ticker.runs;
    const ghost = raceLink(this.#record, track.seat, "narrow-only");
    const [speed, skips, copied, full] = [this.#speed, this.#skips, this.#copied, this.#full];
    const state = { at, end, value, playing, speed, skips, copied, ghost, full };
    if (this.#chart?.chosen !== this.#chosen) this.#chart = drawChart(this.#replay, this.#chosen);
    render(
      html`<h2 class="sd-visually-hidden">${words("replay-timeline")}</h2>
        ${homeChart(this.#chart, at, end, this.#actions.seek)} ${scrubber(state, this.#actions)} ${chartTimes(end)}
        ${controls(state, this.#actions)}`,
      this.#places.timeline,
    );
  }
}
