/**
 * The race page: one link to the race, one hand that plays, one scene that is drawn from what the link knows.
 *
 * What a person asks for goes to the actions made here; what becomes known is told, and drawn at most once a turn.
 */
import { KeptSettings } from "../choices/kept_settings.ts";
import { followHistory } from "../table/page_keys.ts";
import { Table } from "../table/table.ts";
import type { SocketHost } from "../wire/host.ts";
import type { RaceInbound } from "../wire/protocol.ts";
import { words } from "../words/words.ts";
import type * as Afterwards from "./afterwards.ts";
import { DailyPart } from "./daily.ts";
import { tellDailyDone } from "./daily_done.ts";
import { GoingOn } from "./going_on.ts";
import { Hints } from "./hints.ts";
import { Invitation } from "./invitation.ts";
import { OF_BROWSER, OF_TAB } from "./kept.ts";
import { Later } from "./later.ts";
import { RaceLink } from "./link.ts";
import { flashWords, noticeWords } from "./notice_words.ts";
import { isSeenAnyway, type Notice } from "./notices.ts";
import { takeOverOlderChoice } from "./older_choice.ts";
import { answerQuestionMark, openKeys } from "./open_keys.ts";
import { OwnChance } from "./own_chance.ts";
import type { RaceActions } from "./panels/actions.ts";
import { Player } from "./player.ts";
import { Questions } from "./questions.ts";
import { isPlaying, type RaceModel } from "./race_model.ts";
import { clockOf, type RacePlaces, RaceScene } from "./race_scene.ts";
import { secondsLeft } from "./race_time.ts";
import { titleWords } from "./race_words.ts";
import { belowTable } from "./table_room.ts";
import { TitleFlash } from "./title_flash.ts";
import { Toast } from "./toast.ts";

/** The clock is drawn so often; messages are drawn when they come. */
const TICK_MS = 200;

export class RacePage {
  readonly #race: string;
  readonly #host: SocketHost;
  readonly #link: RaceLink;
  readonly #player: Player;
  readonly #table: Table;
  readonly #scene: RaceScene;
  readonly #toast: Toast;
  readonly #hints: Hints;
  readonly #questions: Questions;
  readonly #invitation: Invitation;
  readonly #daily = new DailyPart(() => this.#draw());
  readonly #after = new Later<typeof Afterwards>(
    () => import("./afterwards.ts"),
    () => this.#draw(),
  );
  readonly #title = new TitleFlash();
  readonly #going = new GoingOn();
  readonly #chance: OwnChance;
  readonly #voided: readonly number[];
  #invited: boolean;
  #lost = false;
  #sealAsked = false;
  #drawing = false;
  #secondsSaid = 0;

  /** `invited`: take a seat as soon as the race is known, if it is open. */
  constructor(race: string, places: RacePlaces, host: SocketHost, invited = false, voided: readonly number[] = []) {
    this.#voided = voided;
    this.#race = race;
    this.#host = host;
    this.#invited = invited;
    this.#toast = new Toast(places.toast);
    this.#invitation = new Invitation(`${location.origin}/race/${race}`, this.#toast, () => this.#draw());
    this.#chance = new OwnChance(race, OF_TAB, random, (message) => this.#link.command(message));
    this.#link = new RaceLink({ race, host, onChange: (model, notices) => this.#changed(model, notices) });
    this.#player = new Player(this.#link, keptSettings(), (refusal) => {
      this.#table.announce(noticeWords({ kind: "refused", rev: 1, ...refusal }, null) ?? "");
    });
    this.#questions = new Questions(places.dialog, this.#daily);
    const actions = this.#actions(this.#questions);
    this.#table = new Table(places.table, {
      onMove: (move) => this.#player.play(move),
      onUndo: actions.undo,
      onWish: (wish) => {
        if (wish === "redo") actions.redo();
        else if (wish === "keys") void openKeys((text) => this.#toast.say(text));
        else if (wish === "hint") this.#wishHint(actions);
      },
      get below() {
        return belowTable();
      },
    });
    this.#hints = new Hints({
      ask: () => this.#command({ t: "hint" }),
      show: (move, text) => {
        this.#table.point(move);
        this.#table.announce(text);
      },
    });
    this.#scene = new RaceScene(places, this.#table, actions, this.#daily, this.#after, () => this.#draw());
    this.#link.open();
    this.#after.soon();
    answerQuestionMark((text) => this.#toast.say(text));
    followHistory(actions, () => isPlaying(this.#link.model));
    setInterval(() => this.#tick(), TICK_MS);
    window.addEventListener("beforeunload", (event) => {
      // A page whose seat is played in another tab has nothing to lose.
      if (isPlaying(this.#link.model) && this.#link.status.kind !== "closed") event.preventDefault();
    });
  }

  // ---- what a person asks for --------------------------------------------------------------------------------------

  #actions(questions: Questions): RaceActions {
    const command = (message: RaceInbound): void => this.#command(message);
    return {
      join: () => command({ t: "join" }),
      leave: () => command({ t: "leave" }),
      practise: (on) => this.#practise(on),
      ready: (on) => this.#sent(this.#chance.ready(on)),
      kick: (seat) => questions.kick(this.#link.model, seat, () => command({ t: "kick", seat })),
      start: () => command({ t: "start" }),
      startUncertified: () => command({ t: "start", uncertified: true }),
      otherDeals: () => this.#sent(this.#chance.otherDeals()),
      undo: () => this.#player.play("u"),
      redo: () => this.#player.redo(),
      finish: () => this.#player.finish(),
      hint: () => questions.hint(this.#race, () => this.#hints.want(this.#link.model)),
      auto: (on) => this.#player.setAuto(on),
      askResign: () => questions.resign(this.#link.model, () => command({ t: "resign" })),
      offer: () => this.#wantRematch({ t: "offer", what: "rematch" }),
      accept: () => this.#wantRematch({ t: "accept", what: "rematch" }),
      react: (say) => command({ t: "react", say }),
      reconnect: () => this.#link.open(),
      copyLink: () => void this.#invitation.copy(),
      share: () => void this.#invitation.share(this.#link.model.race?.options.rules ?? "freecell"),
    };
  }

  #command(message: RaceInbound): void {
    this.#sent(this.#link.command(message));
  }

  #wantRematch(message: RaceInbound): void {
    this.#going.asked();
    this.#command(message);
  }

  #sent(isSent: boolean): void {
    if (!isSent) this.#toast.say(words("command-refused-unsent"));
  }

  #wishHint({ hint }: RaceActions): void {
    const { model } = this.#link;
    if (!isPlaying(model)) return;
    if (model.race?.options.hints === true) hint();
    else this.#table.announce(noticeWords({ kind: "refused", rev: 0, why: "hints_off" }, null) ?? "");
  }

  #practise(on: boolean): void {
    this.#scene.practises = on;
    this.#draw();
  }

  // ---- what has become known ---------------------------------------------------------------------------------------

  #changed(model: RaceModel, notices: readonly Notice[]): void {
    for (const notice of notices) this.#tell(notice, model);
    this.#hints.heard(model);
    this.#tellConnection();
    this.#takeInvitation(model);
    this.#chance.follow(model, this.#link.status.kind === "open");
    this.#goOn(model);
    tellDailyDone(model, OF_BROWSER);
    this.#drawSoon();
  }

  #tell(notice: Notice, model: RaceModel): void {
    this.#going.heard(notice);
    const flash = flashWords(notice);
    if (flash !== null) this.#title.flash(flash);
    if (notice.kind === "finished" && notice.own) void this.#celebrate();
    if (notice.kind === "refused") this.#player.stop();
    if (notice.kind === "over") this.#toast.hide(); // the standings say it all
    if (notice.kind === "refused" && notice.command === "ready") this.#chance.refused();
    const text = noticeWords(notice, model.race);
    if (text === null) return;
    if (notice.kind === "refused" && notice.rev > 0) this.#table.announce(text);
    else this.#toast.say(text, isSeenAnyway(notice, isPlaying(model)));
  }

  /** One is home: the table may celebrate before the result takes its place. Whoever does anything goes on at once. */
  async #celebrate(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    this.#scene.celebrates = true;
    try {
      await this.#table.celebrate();
    } catch {
      // It could not be loaded: the result is what counts.
    }
    this.#scene.celebrates = false;
    this.#drawSoon();
  }

  /** The connection is always in sight; who does not see is told when it goes and when it is back. */
  #tellConnection(): void {
    const { kind } = this.#link.status;
    if (kind === "waiting" && !this.#lost) this.#toast.say(words("connection-lost-says"), true);
    else if (kind === "open" && this.#lost) this.#toast.say(words("connection-back-says"), true);
    if (kind === "waiting" || kind === "open") this.#lost = kind === "waiting";
  }

  #takeInvitation({ race }: RaceModel): void {
    if (!this.#invited || race === null) return;
    this.#invited = false;
    if (race.phase === "open") this.#link.command({ t: "join" });
  }

  #goOn(model: RaceModel): void {
    const next = this.#going.next(model);
    if (next === null) return;
    this.#toast.say(words("rematch-going"));
    location.assign(`/race/${next}`);
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
      const isNew = seconds !== this.#secondsSaid;
      if (isNew && seconds <= 3 && seconds > 0) this.#toast.say(words("countdown-says", { seconds }), true);
      this.#secondsSaid = seconds;
    }
    this.#openSeal();
    this.#draw();
  }

  /** The seal of a daily opens while nobody does anything: then it is asked for, once. */
  #openSeal(): void {
    const { race, opened } = this.#link.model;
    if (race?.phase !== "over" || opened !== null || race.sealed_until === null || this.#sealAsked) return;
    if (this.#link.now() > race.sealed_until) this.#sealAsked = this.#link.command({ t: "resync" });
  }

  #draw(): void {
    const { model, status } = this.#link;
    const seen = {
      race: this.#race,
      model,
      status,
      age: this.#link.age(),
      way: this.#link.clock.way,
      localNow: this.#host.now(),
      now: this.#link.now(),
      auto: this.#player.auto,
      invitation: this.#invitation,
      voided: this.#voided,
    };
    this.#questions.follow(model);
    this.#scene.draw(seen);
    const { race } = model;
    const clock = clockOf(seen);
    this.#title.set((race && this.#daily.of(race)?.dailyPageTitle(race, clock)) ?? titleWords(race, clock));
  }
}

function random(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return crypto.getRandomValues(bytes);
}

function keptSettings(): KeptSettings {
  const settings = new KeptSettings(() => localStorage);
  takeOverOlderChoice(settings, () => localStorage);
  return settings;
}
