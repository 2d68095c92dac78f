/** What verification found, for a reader: the verdict, every check with its mark, every difference, and what stays a word. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Check, CheckName, Finding, Report } from "../verifying/findings.ts";
import type { FinishedRace } from "../verifying/record.ts";
import { listed } from "../words/apart.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";

function findingLine({ view }: FinishedRace, { what, claimed, found, seat, number }: Finding): TemplateResult {
  const name = view.seats.find((each) => each.seat === seat)?.name;
  const id = `verified-found-${what.replace(".", "-")}`;
  return html`<li>
    ${name === undefined ? nothing : html`<b>${words("verified-seat", { name })}</b> `}${words(id, { number: number ?? 0 })}
    <dl>
      <div><dt>${words("verified-claimed")}</dt><dd><code>${claimed}</code></dd></div>
      <div><dt>${words("verified-found")}</dt><dd><code>${found}</code></dd></div>
    </dl>
  </li>`;
}

function checkWords(name: CheckName, ok: boolean | null): string {
  return name === "certificate" && ok === null ? words("verified-unpromised") : words(`verified-check-${name}`);
}

function checkLine(record: FinishedRace, report: Report, { name, ok, looked }: Check): TemplateResult {
  const mark = ok === null ? "none" : ok ? "good" : "bad";
  const findings = report.findings.filter(({ check }) => check === name);
  return html`<li class=${mark}>
    <p>
      <span class="mark" aria-hidden="true">${{ good: "✓", bad: "✗", none: "–" }[mark]}</span>
      <span><strong>${words(`verified-mark-${mark}`)}</strong> ${checkWords(name, ok)}
      ${ok === null ? nothing : html`<small>${words("verified-looked", { count: looked })}</small>`}</span>
    </p>
    ${
      findings.length === 0
        ? nothing
        : html`<ul class="differences">
          ${findings.map((finding) => findingLine(record, finding))}
        </ul>`
    }
  </li>`;
}

function verdict({ ok, findings }: Report): TemplateResult {
  return ok
    ? html`<p class="verdict-line" role="status"><strong class="verdict">${words("verified-yes")}</strong> ${words("verified-yes-text")}</p>`
    : html`<p class="verdict-line" role="alert">
        <strong class="verdict">${words("verified-no")}</strong> ${words("verified-no-text", { count: findings.length })}
      </p>`;
}

export function reportPanel(record: FinishedRace, report: Report): TemplateResult {
  const { id, options, seats } = record.view;
  const names = listed(seats, ", ");
  const facts = seats.length === 0 ? "verified-facts-nobody" : "verified-facts";
  const notes = seats.length === 0 ? report.notes : ["times", ...report.notes];
  return html`<section class="verified ${report.ok ? "good" : "bad"}" aria-labelledby="verified-heading">
    <h2 id="verified-heading">${words("verified-race", { race: id })}</h2>
    <p class="facts">${words(facts, { rules: rulesWords(options.rules), names })}</p>
    ${verdict(report)}
    <h3>${words("verified-checks")}</h3>
    <ul class="checked">
      ${report.checks.map((check) => checkLine(record, report, check))}
    </ul>
    ${
      notes.length === 0
        ? nothing
        : html`<h3>${words("verified-notes")}</h3>
          <ul class="notes">
            ${notes.map((note) => html`<li>${words(`verified-note-${note}`)}</li>`)}
          </ul>`
    }
  </section>`;
}
