/** The account page: make an account, sign in and out, change the password, end sessions, take everything along, leave. */
import { html, nothing, render } from "lit-html";
import { somebody } from "../identity/identity.ts";
import {
  changePassword,
  endSession,
  leave,
  listSessions,
  makeAccount,
  type Session,
  signIn,
  signOut,
} from "../wire/account_api.ts";
import { type Me, me } from "../wire/api.ts";
import { errorWords } from "../words/error.ts";
import { type Facts, words } from "../words/words.ts";
import { type AccountActions, type AccountState, doors, type FormName, own } from "./account_panels.ts";

export interface AccountPlaces {
  readonly account: HTMLElement;
  readonly says: HTMLElement;
}

export class AccountPage implements AccountActions {
  readonly #places: AccountPlaces;
  #me: Me | null = null;
  #sessions: readonly Session[] = [];
  #busy = false;
  #shown = false;
  #failed: AccountState["failed"] = null;

  constructor(places: AccountPlaces) {
    this.#places = places;
    void this.#start();
  }

  submit(form: FormName, values: Readonly<Record<string, string>>): void {
    const { name = "", password = "", old = "" } = values;
    const fresh = values["new"] ?? "";
    const works = {
      make: async () => {
        await somebody(name); // who has no name yet becomes a guest first, and keeps what they have played
        await makeAccount(name.trim(), password);
        return "account-made";
      },
      enter: async () => {
        await signIn(name.trim(), password);
        return "account-entered";
      },
      password: async () => {
        await changePassword(old, fresh);
        return "account-password-changed";
      },
      leave: async () => {
        await leave(password);
        return "account-left";
      },
    };
    void this.#do(form, works[form]);
  }

  show(shown: boolean): void {
    this.#shown = shown;
    this.#draw();
  }

  end(id: string | null): void {
    void this.#do("sessions", async () => {
      await endSession(id);
      return "account-ended";
    });
  }

  signOut(): void {
    void this.#do("sessions", async () => {
      await signOut();
      return "account-signed-out";
    });
  }

  async #start(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      render(html`<p class="sd-warning" role="alert">${errorWords(error)}</p>`, this.#places.account);
      return;
    }
    this.#draw();
  }

  async #look(): Promise<void> {
    this.#me = await me();
    this.#sessions = this.#me?.kind === "account" ? await listSessions() : [];
  }

  /** Does what was asked for, says so, and shows what is the case then; a form that failed keeps what was typed. */
  async #do(form: FormName | "sessions", work: () => Promise<string>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#failed = null;
    this.#draw();
    try {
      const done = await work();
      await this.#look();
      this.#shown = false;
      this.#done(done);
    } catch (error) {
      this.#failed = { form, text: errorWords(error) };
    }
    this.#busy = false;
    this.#draw();
    if (this.#failed === null) this.#places.account.querySelector("h1")?.focus();
    else this.#places.account.querySelector<HTMLElement>(`#${form} input`)?.focus();
  }

  #done(message: string): void {
    const facts: Facts = { name: this.#me?.name ?? "" };
    this.#places.says.textContent = words(message, facts);
    render(nothing, this.#places.account); // no field keeps a password
  }

  #draw(): void {
    const state: AccountState = {
      me: this.#me,
      sessions: this.#sessions,
      busy: this.#busy,
      shown: this.#shown,
      failed: this.#failed,
    };
    const isOwn = this.#me?.kind === "account";
    render(isOwn ? own(this.#me!, state, this) : doors(state, this), this.#places.account);
  }
}
