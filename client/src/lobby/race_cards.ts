/** One race in the lobby's lists: what can be joined, and what can be watched with how far everybody is. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceCard } from "../wire/protocol.ts";
import { apart } from "../words/apart.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { isOpen } from "./race_list.ts";

/** So many seats have a line of their own; of more the first ones home are shown. */
const MOST_LINES = 4;
const MINUTE_MS = 60_000;

function listed({ names }: RaceCard): string {
  return names.length === 0 ? words("lobby-nobody") : names.map(apart).join(", ");
}

function watchLink(race: RaceCard, main: boolean): TemplateResult {
  return html`<a
    class="sd-button ${main ? "primary" : ""}"
    href="/watch/${race.id}"
    aria-label=${words("lobby-watch-label", { names: listed(race) })}
    >${words("lobby-watch")}</a
  >`;
}

function watching({ watchers }: RaceCard): TemplateResult | typeof nothing {
  return watchers === 0
    ? nothing
    : html`<span class="watching">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M12 5C6.5 5 2.7 9.4 1 12c1.7 2.6 5.5 7 11 7s9.3-4.4 11-7c-1.7-2.6-5.5-7-11-7Zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8Z"
            fill="currentColor"
          />
        </svg>
        ${words("lobby-watchers", { count: watchers })}
      </span>`;
}

/** A race that waits for players. */
export function waitingCard(race: RaceCard): TemplateResult {
  const { id, rules, seats, names, phase } = race;
  return html`<li class="race-card sd-panel open">
    <div class="what">
      <strong>${rulesWords(rules, true)}</strong>
      <span class="phase">${words(`phase-${phase}`)}</span>
      ${race.rated ? html`<span class="tag">${words("lobby-rated")}</span>` : nothing}
      ${race.certified ? html`<span class="tag">${words("certified-badge")}</span>` : nothing}
    </div>
    <p class="names">${listed(race)}</p>
    <p class="sd-note">${words("lobby-seats", { taken: names.length, seats })} ${watching(race)}</p>
    <p class="buttons">
      ${
        isOpen(race)
          ? html`<a
            class="sd-button primary"
            href="/race/${id}"
            aria-label=${words("lobby-join-label", { names: listed(race) })}
            >${words("lobby-join")}</a
          >`
          : nothing
      }
      ${watchLink(race, false)}
    </p>
  </li>`;
}

interface Runner {
  readonly name: string;
  /** Cards home. */
  readonly home: number;
}

/** Every seat, who is furthest first. */
function runners({ names, home }: RaceCard): readonly Runner[] {
  return names.map((name, at) => ({ name, home: home[at] ?? 0 })).toSorted((a, b) => b.home - a.home);
}

function runner({ name, home }: Runner): TemplateResult {
  return html`<li>
    <span class="name">${name}</span>
    <progress max="52" .value=${home} aria-label=${words("rivals-progress-label", { name, home })}></progress>
    <span class="home" aria-hidden="true">${home}</span>
  </li>`;
}

/** How far the seats are, where that is told here; else only who they are. */
function field(race: RaceCard): TemplateResult {
  if (race.home.length === 0) return html`<p class="names">${listed(race)}</p>`;
  const all = runners(race);
  const lines = all.length > MOST_LINES + 1 ? all.slice(0, MOST_LINES) : all;
  const others = all.length - lines.length;
  return html`<ul class="runners">
    ${lines.map(runner)}
    ${others > 0 ? html`<li class="sd-note">${words("lobby-others", { count: others })}</li>` : nothing}
  </ul>`;
}

function sinceWords({ phase, starts_at }: RaceCard, now: number): string {
  if (phase === "countdown" || starts_at === null) return words("phase-countdown");
  return words("lobby-since", { minutes: Math.max(0, Math.floor((now - starts_at) / MINUTE_MS)) });
}

/** A race under way; `now` is shared ms. */
export function liveCard(race: RaceCard, now: number): TemplateResult {
  return html`<li class="race-card sd-panel ${race.phase}">
    <div class="what">
      <strong>${rulesWords(race.rules, true)}</strong>
      <span class="phase">${sinceWords(race, now)}</span>
      ${race.rated ? html`<span class="tag">${words("lobby-rated")}</span>` : nothing} ${watching(race)}
    </div>
    ${field(race)}
    <p class="buttons">${watchLink(race, true)}</p>
  </li>`;
}
