/**
 * The page of ghost races: which run is raced, the race, and how it came out, one in place of the other.
 *
 * The seat stands in the address, or the deal of one's own best run. What was left in mid-race is taken up, paused. Nothing leaves this browser.
 */
import { render } from "lit-html";
import type { KeptSettings } from "../choices/kept_settings.ts";
import { seatIn } from "../replay/ghost_address.ts";
import type { ReplayRecord } from "../replay/record.ts";
import { Unplayable } from "../replay/track.ts";
import { asksForKeys, isForPage } from "../table/page_keys.ts";
import { Damaged } from "../verifying/shape.ts";
import { words } from "../words/words.ts";
import { DuelView, type GhostPlaces } from "./duel_view.ts";
import { GhostRace, type OwnRun } from "./ghost_race.ts";
import { type GhostRun, ghostRun, NoRun, seatsToRace } from "./ghost_run.ts";
import type { KeptRun } from "./kept_run.ts";
import { Racing } from "./racing.ts";
import { type Problem, readyPanel } from "./ready_panel.ts";
import { resultPanel } from "./result_panel.ts";
import { shareWin } from "./share_win.ts";
import type { GhostSource } from "./source.ts";

/** What of this browser the page keeps to: the settings, and the run that was left. */
export interface Kept {
  readonly settings: KeptSettings;
  readonly run: KeptRun;
}

const now = (): number => performance.now();

export class GhostPage {
  #record: ReplayRecord;
  readonly #source: GhostSource;
  readonly #places: GhostPlaces;
  readonly #kept: Kept;
  readonly #view: DuelView;
  #ghost: GhostRun | null = null;
  #problem: Problem | null = null;
  #racing: Racing | null = null;

  /** `record` has a seat that can be raced. */
  constructor(record: ReplayRecord, source: GhostSource, places: GhostPlaces, kept: Kept) {
    this.#record = record;
    this.#source = source;
    this.#places = places;
    this.#kept = kept;
    this.#view = new DuelView(places, {
      move: (text) => this.#racing?.move(text),
      wish: (wish) => this.#racing?.wish(wish),
      use: (tool) => this.#racing?.use(tool),
      startNow: () => this.#racing?.startNow(),
      resume: () => this.#racing?.resume(),
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#racing?.left();
      else this.#racing?.back();
    });
    window.addEventListener("pagehide", () => this.#racing?.left());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#open();
  }

  /** Takes the seat that the address asks for, or that was raced here, or the best. */
  #open(): void {
    const { asked, seat } = seatIn(location.search);
    const wanted = asked === null ? (this.#kept.run.seat() ?? seatsToRace(this.#record)[0]!) : seat;
    this.#take(wanted, asked ?? "");
    const left = this.#ghost === null ? null : this.#kept.run.read(wanted);
    if (left === null || !this.#takeUp(left)) this.#ready();
  }

  /** Reads the run of a seat; `asked` is how it was asked for. */
  #take(seat: number, asked: string): void {
    [this.#ghost, this.#problem] = [null, null];
    try {
      this.#ghost = ghostRun(this.#record, seat);
    } catch (error) {
      this.#problem = this.#problemOf(error, seat, asked);
    }
    const name = this.#ghost?.name ?? words("ghost-heading");
    document.title = words("ghost-title", { name });
  }

  #problemOf(error: unknown, seat: number, asked: string): Problem {
    if (error instanceof Damaged || error instanceof Unplayable) {
      return { text: words("ghost-damaged-run", { why: error.message }), verify: true };
    }
    if (!(error instanceof NoRun)) throw error;
    const name = this.#record.seats.find((each) => each.seat === seat)?.name;
    if (name === undefined) return { text: words("ghost-no-seat", { seat: asked }), verify: false };
    return { text: words("ghost-no-moves", { name }), verify: false };
  }

  #takeUp(left: OwnRun): boolean {
    try {
      const race = new GhostRace(this.#ghost!, this.#record.view.options, left);
      if (race.won) return false;
      this.#racing = this.#racingOf(race);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#kept.run.forget(); // what was kept is no run of this deal
      return false;
    }
    this.#racing.takeUp();
    return true;
  }

  #racingOf(race: GhostRace): Racing {
    return new Racing(race, this.#view, {
      now,
      auto: () => this.#kept.settings.read().autoHome,
      changed: (changed) => this.#kept.run.save(changed.ghost.seat, changed.left(now())),
      ended: (over, ms) => this.#result(over, ms),
      keys: () => this.#keys(),
    });
  }

  // ---- one in place of the other -----------------------------------------------------------------------------------

  #ready(): void {
    this.#show(
      readyPanel(this.#record, this.#source, this.#ghost, this.#problem, {
        choose: (seat) => this.#choose(seat),
        start: () => this.#start(),
      }),
    );
  }

  #choose(seat: number): void {
    this.#take(seat, String(seat + 1));
    history.replaceState(history.state, "", this.#source.address(seat));
    this.#ready();
  }

  #start(): void {
    this.#racing?.leave();
    this.#kept.run.forget();
    this.#racing = this.#racingOf(new GhostRace(this.#ghost!, this.#record.view.options));
    this.#racing.begin();
  }

  #result(race: GhostRace, ms: number): void {
    this.#kept.run.forget();
    const another = seatsToRace(this.#record).length > 1 ? () => this.#another() : null;
    const { back } = this.#source;
    const note = this.#takeBetter(race) ? words("ghost-own-better") : "";
    const share = () => shareWin(race, ms, this.#source.link(race.ghost.seat));
    this.#show(resultPanel(race, ms, { again: () => this.#start(), another, share, back, note }));
    this.#places.head.querySelector<HTMLElement>("h1")?.focus();
  }

  /** Whether the run just raced is the one to race from now on. */
  #takeBetter(race: GhostRace): boolean {
    const better = this.#source.raced(race);
    if (better === null) return false;
    this.#record = better;
    this.#take(race.ghost.seat, "");
    return true;
  }

  #another(): void {
    this.#ready();
    this.#places.head.querySelector<HTMLElement>("input:checked")?.focus();
  }

  #show(panel: ReturnType<typeof readyPanel>): void {
    this.#view.close();
    render(panel, this.#places.head);
  }

  /** ? shows all keys, G asks how both stand, P ends a pause too: wherever the focus is, but in a dialog or a field. */
  #key(event: KeyboardEvent): void {
    const name = event.key.toLowerCase();
    const races = this.#view.isOpen && isForPage(event);
    if (asksForKeys(event)) this.#keys();
    else if (races && name === "g") this.#racing?.ask();
    else if (races && name === "p") this.#racing?.resume();
    else return;
    event.preventDefault();
  }

  #keys(): void {
    const opened = import("../table/keys_dialog.ts").then(({ openKeys }) => openKeys("ghost"));
    void opened.catch(() => this.#view.say(words("ghost-away")));
  }
}
