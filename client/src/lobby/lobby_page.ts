/** The lobby: who one is, the live list, a new race. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { LobbyEntry } from "../daily/lobby_entry.ts";
import { named, somebody, suggestedName } from "../identity/identity.ts";
import { nameForm } from "../identity/name_form.ts";
import { createRace, listRaces, type Me, me } from "../wire/api.ts";
import type { SocketHost } from "../wire/host.ts";
import { type LobbyOutbound, PROTOCOL_VERSION } from "../wire/protocol.ts";
import { ServerClock } from "../wire/server_clock.ts";
import { ReconnectingSocket, type SocketStatus } from "../wire/socket.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { inOrder, type ListName, type ListState, listPanel } from "./list_panel.ts";
import { changed, type NewRace, optionsOf, USUAL } from "./new_race.ts";
import { newRaceForm } from "./new_race_form.ts";
import { EMPTY_LIST, heardLobby, type RaceList } from "./race_list.ts";

export interface LobbyPlaces {
  readonly who: HTMLElement;
  readonly list: HTMLElement;
  readonly create: HTMLElement;
  readonly daily: HTMLElement;
  readonly says: HTMLElement;
}

/** Without a live socket the list is asked for so often. */
const POLL_MS = 10_000;
/** The minutes that races have been under way are drawn anew so often. */
const TICK_MS = 20_000;

export class LobbyPage {
  readonly #places: LobbyPlaces;
  readonly #host: SocketHost;
  #me: Me | null = null;
  #known = false;
  #renaming = false;
  #suggested = suggestedName(Math.random);
  #nameError: string | null = null;
  #list: RaceList = EMPTY_LIST;
  #form: NewRace = USUAL;
  #busy = false;
  #error: string | null = null;
  #status: SocketStatus = { kind: "connecting", attempt: 0 };
  #count = -1;
  #order: readonly string[] | null = null;
  #whole: ReadonlySet<ListName> = new Set();
  readonly #clock = new ServerClock();
  readonly #daily: LobbyEntry;

  constructor(places: LobbyPlaces, host: SocketHost) {
    this.#places = places;
    this.#host = host;
    this.#daily = new LobbyEntry(places.daily, host);
    this.#holdWhileLooked(places.list);
    this.#draw();
    void this.#start();
  }

  async #start(): Promise<void> {
    await this.#askWho();
    this.#known = true;
    document.addEventListener("visibilitychange", () => void this.#lookAgain());
    this.#connect();
    setInterval(() => void this.#poll(), POLL_MS);
    setInterval(() => this.#draw(), TICK_MS);
    void this.#poll();
    this.#draw();
  }

  async #askWho(): Promise<void> {
    try {
      this.#me = await me();
    } catch (error) {
      this.#error = errorWords(error);
    }
  }

  /** Whoever comes back without a name may have chosen one in another tab. */
  async #lookAgain(): Promise<void> {
    if (document.hidden || this.#me !== null || this.#busy) return;
    await this.#askWho();
    this.#draw();
  }

  #connect(): void {
    const socket: ReconnectingSocket = new ReconnectingSocket({
      path: "/ws/lobby",
      host: this.#host,
      clock: this.#clock,
      onOpen: () => socket.send({ t: "hello", v: PROTOCOL_VERSION }),
      onMessage: (message) => this.#heard(message as LobbyOutbound),
      onStatus: (status) => {
        this.#status = status;
        this.#draw();
      },
    });
    socket.open();
  }

  /** The order of the list is held while somebody points at it or is in it with the keyboard. */
  #holdWhileLooked(list: HTMLElement): void {
    const hold = (): void => {
      this.#order ??= [...inOrder(this.#listState(), "waiting"), ...inOrder(this.#listState(), "live")].map(
        ({ id }) => id,
      );
    };
    const release = (): void => {
      if (list.matches(":hover, :focus-within")) return;
      this.#order = null;
      this.#draw();
    };
    for (const name of ["pointerenter", "focusin"]) list.addEventListener(name, hold);
    for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => setTimeout(release));
  }

  #listState(): ListState {
    return {
      list: this.#list,
      live: this.#status.kind === "open",
      order: this.#order,
      whole: this.#whole,
      now: this.#clock.shared(this.#clock.known ? this.#host.now() : Date.now()),
      showAll: (name) => {
        this.#whole = new Set([...this.#whole, name]);
        this.#draw();
        this.#places.list.querySelector<HTMLElement>(`.part-${name} .race-card:last-child a`)?.focus();
      },
    };
  }

  #heard(message: LobbyOutbound): void {
    this.#daily.heard(message);
    if (message.t === "lobby") this.#clock.hint(this.#host.now(), message.now);
    const list = heardLobby(this.#list, message);
    if (list === this.#list) return;
    this.#list = list;
    this.#draw();
    this.#say();
  }

  /** A screen reader hears how many races there are when that has changed. */
  #say(): void {
    const count = this.#list.races.length;
    if (count === this.#count) return;
    this.#count = count;
    this.#places.says.textContent = words("lobby-changed", { count });
  }

  async #poll(): Promise<void> {
    if (this.#status.kind === "open" && this.#list.known) return;
    try {
      const races = await listRaces();
      this.#list = heardLobby(this.#list, { t: "lobby", v: 0, you: null!, now: 0, races });
      this.#draw();
    } catch {
      this.#draw(); // the next poll asks again; the page says that the list is not live
    }
  }

  async #rename(name: string): Promise<void> {
    this.#busy = true;
    this.#nameError = null;
    this.#draw();
    try {
      this.#me = await named(name);
      this.#renaming = false;
      this.#places.says.textContent = words("name-saved", { name: this.#me.name });
    } catch (error) {
      this.#nameError = errorWords(error);
    }
    this.#busy = false;
    this.#draw();
    // The form has gone, and the keyboard must be somewhere.
    if (!this.#renaming && document.activeElement === document.body) this.#places.who.querySelector("button")?.focus();
  }

  async #create(): Promise<void> {
    this.#busy = true;
    this.#error = null;
    this.#draw();
    try {
      this.#me ??= await somebody(this.#typedName());
      const { id } = await createRace(optionsOf(this.#form));
      location.assign(`/race/${id}`);
    } catch (error) {
      this.#error = errorWords(error);
      this.#busy = false;
    }
    this.#draw();
  }

  /** The name in the form, taken as it stands by somebody who goes straight on to a race. */
  #typedName(): string {
    return this.#places.who.querySelector<HTMLInputElement>("#name")?.value ?? this.#suggested;
  }

  #who(): TemplateResult | typeof nothing {
    if (!this.#known) return nothing;
    if (this.#me !== null && !this.#renaming) {
      const rename = (): void => {
        this.#renaming = true;
        this.#draw();
        document.querySelector<HTMLInputElement>("#name")?.select();
      };
      return html`<p class="who">
        <span>${words("name-you")} <strong>${this.#me.name}</strong></span>
        <button type="button" class="sd-button small" @click=${rename}>${words("name-change")}</button>
      </p>`;
    }
    const name = this.#me?.name ?? this.#suggested;
    const state = { name, error: this.#nameError, busy: this.#busy, button: words("name-save") };
    return nameForm(state, (chosen) => void this.#rename(chosen));
  }

  #draw(): void {
    const { who, list, create } = this.#places;
    render(this.#who(), who);
    render(listPanel(this.#listState()), list);
    const actions = {
      change: (name: string, value: string | boolean) => {
        this.#form = changed(this.#form, name, value);
        this.#draw();
      },
      submit: () => void this.#create(),
    };
    render(newRaceForm({ form: this.#form, busy: this.#busy, error: this.#error }, actions), create);
  }
}
