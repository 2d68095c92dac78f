/** Today's dailies in the lobby: a line with how each stands and how long until the next; it renews itself at midnight. */
import { html, render, type TemplateResult } from "lit-html";
import { type Dailies, type Daily, readDailies } from "../wire/dailies_api.ts";
import type { SocketHost } from "../wire/host.ts";
import { ServerClock } from "../wire/server_clock.ts";
import { clockText, resultText } from "../words/clock.ts";
import "../words/daily_words.ts";
import { dayWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { type CardKind, kindOf } from "./cards_panel.ts";
import { Rollover } from "./rollover.ts";
import { dailyRulesWords } from "./rules_words.ts";

const TICK_MS = 500;

function result(kind: CardKind, { attempt }: Daily): string {
  if (kind === "finished") return resultText(attempt?.ms ?? 0);
  return kind === "over" ? words("daily-home", { home: attempt?.home ?? 0 }) : words(`daily-lobby-${kind}`);
}

function stand(kind: CardKind, daily: Daily): string {
  const text = result(kind, daily);
  return daily.attempt?.voided === true ? `${text} · ${words("daily-voided")}` : text;
}

function way(daily: Daily): TemplateResult {
  const kind = kindOf(daily);
  const href =
    kind === "running" ? `/race/${daily.attempt!.race}` : `/daily?${new URLSearchParams({ rules: daily.rules })}`;
  return html`<li>
    <a class="${kind}" href=${href}><strong>${dailyRulesWords(daily.rules)}</strong> <span>${stand(kind, daily)}</span></a>
  </li>`;
}

function entry({ today, next_at, dailies }: Dailies, now: number): TemplateResult {
  return html`<div>
      <h2 id="daily-heading"><a href="/daily">${words("daily-heading")}</a></h2>
      <p class="sd-note">${dayWords(today)} · ${words("daily-next")} <span role="timer">${clockText(next_at - now)}</span></p>
    </div>
    <ul>
      ${dailies.map(way)}
    </ul>`;
}

export class LobbyEntry {
  readonly #place: HTMLElement;
  readonly #host: SocketHost;
  readonly #rollover: Rollover;
  #dailies: Dailies | null = null;
  #clock = new ServerClock();

  constructor(place: HTMLElement, host: SocketHost) {
    this.#place = place;
    this.#host = host;
    this.#rollover = new Rollover(host, () => void this.#renew());
    setInterval(() => this.#draw(), TICK_MS);
    void this.#renew();
  }

  /** Whatever the lobby's socket brings. */
  heard(message: { readonly t: string; readonly day?: string }): void {
    this.#rollover.heard(message);
  }

  async #renew(): Promise<void> {
    const askedAt = this.#host.now();
    try {
      const dailies = await readDailies();
      this.#clock = new ServerClock();
      this.#clock.sample(askedAt, this.#host.now(), dailies.now);
      this.#dailies = dailies;
      this.#rollover.answered(dailies);
      this.#draw();
    } catch {
      this.#rollover.failed(); // the lobby says itself that the server is away
    }
  }

  #draw(): void {
    if (this.#dailies === null) return;
    this.#place.hidden = false;
    render(entry(this.#dailies, this.#clock.shared(this.#host.now())), this.#place);
  }
}
