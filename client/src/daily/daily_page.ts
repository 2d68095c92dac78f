/**
 * The page of the dailies: today's three, one of them or of an earlier day in full, the calendar, and tomorrow's seals.
 *
 * What it shows follows the address, back and forth. Its time is the server's; at midnight it goes on to the new day by itself.
 */
import { render } from "lit-html";
import { somebody } from "../identity/identity.ts";
import { type Me, me } from "../wire/api.ts";
import { beginDaily, type Dailies, type Daily, readDailies } from "../wire/dailies_api.ts";
import { dayAfter, monthOf } from "../wire/days.ts";
import type { SocketHost } from "../wire/host.ts";
import { PROTOCOL_VERSION } from "../wire/protocol.ts";
import { ServerClock } from "../wire/server_clock.ts";
import { ReconnectingSocket } from "../wire/socket.ts";
import { dayWords } from "../words/dates.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { beginDialog } from "./begin_dialog.ts";
import { Calendar } from "./calendar.ts";
import { type CardsState, cardsPanel } from "./cards_panel.ts";
import { type DailyAddress, dailyInAddress, dailyQuery, dailyWith } from "./daily_address.ts";
import { type DayPlaces, DayView } from "./day_view.ts";
import { countdownPanel, whoPanel } from "./head_panel.ts";
import { Refresh } from "./refresh.ts";
import { Rollover } from "./rollover.ts";
import { tomorrowPanel } from "./tomorrow_panel.ts";

export interface DailyPlaces extends DayPlaces {
  readonly next: HTMLElement;
  readonly who: HTMLElement;
  readonly cards: HTMLElement;
  readonly calendar: HTMLElement;
  readonly tomorrow: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

const TICK_MS = 500;

export class DailyPage {
  readonly #places: DailyPlaces;
  readonly #host: SocketHost;
  readonly #rollover: Rollover;
  readonly #day: DayView;
  readonly #calendar: Calendar;
  #address: DailyAddress;
  #clock = new ServerClock();
  #dailies: Dailies | null = null;
  #me: Me | null = null;
  #busy: string | null = null;
  #failed: CardsState["failed"] = null;
  #error: string | null = null;
  #asked = 0;

  constructor(places: DailyPlaces, host: SocketHost) {
    this.#places = places;
    this.#host = host;
    this.#day = new DayView(places);
    this.#calendar = new Calendar(places.calendar);
    this.#rollover = new Rollover(host, () => void this.#renew());
    this.#address = dailyInAddress(location.search);
    addEventListener("popstate", () => this.#show(dailyInAddress(location.search)));
    setInterval(() => this.#tick(), TICK_MS);
    new Refresh(() => void this.#refresh());
    this.#connect();
    void this.#renew();
  }

  #connect(): void {
    const socket: ReconnectingSocket = new ReconnectingSocket({
      path: "/ws/lobby",
      host: this.#host,
      clock: new ServerClock(),
      onOpen: () => socket.send({ t: "hello", v: PROTOCOL_VERSION }),
      onMessage: (message) => this.#rollover.heard(message as { t: string; day?: string }),
      onStatus: () => {}, // without the socket the page asks at midnight
    });
    socket.open();
  }

  /** Asks for everything that is shown anew. */
  async #renew(): Promise<void> {
    const asked = ++this.#asked;
    const askedAt = this.#host.now();
    try {
      const [who, dailies] = await Promise.all([me(), readDailies()]);
      if (asked === this.#asked) this.#take(who, dailies, askedAt);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#error = errorWords(error);
      this.#rollover.failed();
      this.#tick();
    }
  }

  /** Looks at what others have done meanwhile: today's cards, and the board as long as it may change. */
  async #refresh(): Promise<void> {
    const before = this.#dailies;
    if (before === null || this.#busy !== null) return;
    const asked = ++this.#asked;
    const askedAt = this.#host.now();
    let dailies: Dailies;
    try {
      dailies = await readDailies();
    } catch {
      return; // what is shown stays, and the next time will do
    }
    if (asked !== this.#asked) return;
    this.#know(dailies, askedAt);
    if (dailies.today !== before.today) void this.#renew();
    else if ((this.#address.day || dailies.today) >= dayAfter(dailies.today, -1)) this.#showDay(this.#address, true);
  }

  #know(dailies: Dailies, askedAt: number): void {
    // Of a clock that may have slept only the newest answer is true.
    this.#clock = new ServerClock();
    this.#clock.sample(askedAt, this.#host.now(), dailies.now);
    this.#dailies = dailies;
    this.#rollover.answered(dailies);
    this.#tick();
  }

  #take(who: Me | null, dailies: Dailies, askedAt: number): void {
    const before = this.#dailies?.today;
    const { today } = dailies;
    [this.#me, this.#error, this.#busy] = [who, null, null];
    this.#know(dailies, askedAt);
    if (before !== undefined && before !== today) this.#says(words("daily-new", { day: dayWords(today) }));
    render(tomorrowPanel(dailies.tomorrow), this.#places.tomorrow);
    render(whoPanel(who), this.#places.who);
    this.#show(this.#address);
  }

  #says(text: string): void {
    this.#places.says.textContent = text;
  }

  #now(): number {
    return this.#clock.shared(this.#host.now());
  }

  #tick(): void {
    const dailies = this.#dailies;
    render(countdownPanel(dailies, this.#now(), this.#error), this.#places.next);
    if (dailies === null) return;
    const hrefTo = (rules: string): string => this.#href(dailyWith(this.#address, { rules, day: "", month: "" }));
    render(
      cardsPanel({
        dailies: dailies.dailies,
        now: this.#now(),
        busy: this.#busy,
        failed: this.#failed,
        begin: (daily) => this.#ask(daily),
        href: hrefTo,
        look: (event, rules) => {
          this.#follow(event, dailyWith(this.#address, { rules, day: "", month: "" }), "day-heading");
        },
      }),
      this.#places.cards,
    );
  }

  // ---- the address -------------------------------------------------------------------------------------------------

  #href(address: DailyAddress): string {
    const query = dailyQuery(address);
    return query === "" ? "/daily" : `/daily?${query}`;
  }

  #go(address: DailyAddress): void {
    history.pushState(null, "", this.#href(address));
    this.#show(address);
  }

  /** A link on this page; with a key held it is the browser's, as every link. */
  #follow(event: Event, address: DailyAddress, focus: string): void {
    const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    this.#go(address);
    document.getElementById(focus)?.focus();
  }

  #show(address: DailyAddress): void {
    this.#address = address;
    this.#tick();
    if (this.#dailies === null) return;
    const { today } = this.#dailies;
    this.#showDay(address, false);
    this.#showCalendar(address, address.day || today, today);
  }

  #showDay(address: DailyAddress, isAgain: boolean): void {
    const { today, dailies } = this.#dailies!;
    const day = address.day || today;
    void this.#day.show({
      isAgain,
      address,
      today,
      known: day === today ? (dailies.find(({ rules }) => rules === address.rules) ?? null) : null,
      own: this.#me?.player ?? null,
      usual: this.#me?.kind === "guest" ? "guests" : "accounts",
      go: (next) => this.#go(next),
      follow: (event, next, focus) => this.#follow(event, next, focus),
    });
  }

  #showCalendar(address: DailyAddress, day: string, today: string): void {
    const ofDay = (to: string): DailyAddress => dailyWith(address, { day: to === today ? "" : to, month: "" });
    const ofMonth = (month: string): DailyAddress => ({ ...address, month: month === monthOf(day) ? "" : month });
    void this.#calendar.show({
      rules: address.rules,
      day,
      today,
      month: address.month || monthOf(day),
      hrefOfDay: (to) => this.#href(ofDay(to)),
      hrefOfMonth: (month) => this.#href(ofMonth(month)),
      openDay: (event, to) => this.#follow(event, ofDay(to), "day-heading"),
      openMonth: (event, month) => {
        if (event === null) this.#go(ofMonth(month));
        else this.#follow(event, ofMonth(month), "calendar-heading");
      },
    });
  }

  // ---- one's run ---------------------------------------------------------------------------------------------------

  #ask(daily: Daily): void {
    const { dialog } = this.#places;
    render(
      beginDialog(
        daily,
        () => void this.#begin(daily),
        () => dialog.close(),
      ),
      dialog,
    );
    dialog.showModal();
  }

  async #begin({ day, rules }: Daily): Promise<void> {
    [this.#busy, this.#failed] = [rules, null];
    this.#tick();
    try {
      this.#me ??= await somebody("");
      const { race } = await beginDaily(day, rules);
      location.assign(`/race/${race}`);
    } catch (error) {
      this.#failed = { rules, text: errorWords(error) };
      this.#busy = null;
    }
    this.#tick();
  }
}
