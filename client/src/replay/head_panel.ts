/** What race it is: who played which rules, and when. */
import { html, type TemplateResult } from "lit-html";
import { listed } from "../words/apart.ts";
import { dayWords, momentWords } from "../words/dates.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { wayToRace } from "./ghost_address.ts";
import type { ReplayRecord } from "./record.ts";

export function namesOf({ seats }: ReplayRecord): string {
  return listed(seats, " · ");
}

/** The way to race a seat's run; null where it cannot be raced. */
export function raceLink(record: ReplayRecord, seat: number, where: string): TemplateResult | null {
  const way = wayToRace(record, seat);
  return way === null ? null : html`<a class="sd-button small ${where}" href=${way}>${words("replay-ghost")}</a>`;
}

/** `seat` is the one that is looked at, whose run can be raced. */
export function headPanel(record: ReplayRecord, seat: number): TemplateResult {
  const { id, daily, starts_at } = record.view;
  const facts = [rulesWords(record.rules), starts_at === null ? "" : momentWords(starts_at)];
  if (daily !== null) facts.unshift(words("replay-daily", { day: dayWords(daily) }));
  return html`<div class="head">
    <div>
      <h1>${namesOf(record)}</h1>
      <p class="kicker">${facts.filter((fact) => fact !== "").join(" · ")}</p>
    </div>
    <p class="buttons">
      ${raceLink(record, seat, "wide-only")}
      <a class="sd-button small" href="/race/${id}">${words("replay-race")}</a>
    </p>
  </div>`;
}
