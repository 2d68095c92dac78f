/** What stands before the start: which run, how it went, and what is allowed. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { ReplayRecord } from "../replay/record.ts";
import { clockText, resultText } from "../words/clock.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { type GhostRun, seatsToRace } from "./ghost_run.ts";
import type { GhostSource } from "./source.ts";

export interface ReadyActions {
  choose(seat: number): void;
  start(): void;
}

/** What is wrong with the run that was asked for. */
export interface Problem {
  readonly text: string;
  /** Whether the whole record is worth a look. */
  readonly verify: boolean;
}

/** Nothing moves for so long only where one thinks, or came late. */
const LATE_MS = 10_000;

/** How a seat ended, as its race says it. */
function claimWords({ seats, standings }: ReplayRecord, seat: number): string {
  const result = standings.find((each) => each.seat === seat);
  const home = result?.home ?? 0;
  if (result?.state === "finished") return words("ghost-came-home", { time: resultText(result.at) });
  const state = result?.state ?? "ended";
  return seats.some((each) => each.seat === seat) ? words("ghost-never-home", { state, home }) : "";
}

function choice(record: ReplayRecord, chosen: number | null, actions: ReadyActions): TemplateResult {
  const name = (seat: number): string => record.seats.find((each) => each.seat === seat)!.name;
  return html`<fieldset class="sd-choice ghost-choice">
    <legend class="sd-legend">${words("ghost-choice")}</legend>
    ${seatsToRace(record).map(
      (seat) => html`<label>
        <input type="radio" name="seat" .checked=${seat === chosen} @change=${() => actions.choose(seat)} />
        <span class="name">${name(seat)}</span> <span class="sd-note">${claimWords(record, seat)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function notes(ghost: GhostRun, { rules }: GhostSource): TemplateResult {
  return html`${ghost.voided ? html`<p class="sd-warning">${words("ghost-voided")}</p>` : nothing}
    ${ghost.won ? nothing : html`<p>${words("ghost-no-end", { time: clockText(ghost.end) })}</p>`}
    ${ghost.first >= LATE_MS ? html`<p>${words("ghost-starts", { time: clockText(ghost.first) })}</p>` : nothing}
    <p>${words("ghost-clock")}</p>
    <p>${rules}
      <span class="for-keys">${words("ghost-ask-key")}</span></p>`;
}

/** The panel; `ghost` is null where the run that was asked for cannot be raced. */
export function readyPanel(
  record: ReplayRecord,
  source: GhostSource,
  ghost: GhostRun | null,
  problem: Problem | null,
  actions: ReadyActions,
): TemplateResult {
  const { when, back, verify } = source;
  return html`<div class="sd-panel ghost-ready">
    <h1 tabindex="-1">${words("ghost-heading")}</h1>
    <p class="kicker">${words("ghost-kicker", { rules: rulesWords(record.rules), when })}</p>
    ${problem === null ? nothing : html`<p class="sd-warning" role="alert">${problem.text}</p>`}
    ${choice(record, ghost?.seat ?? null, actions)}
    ${ghost === null ? nothing : notes(ghost, source)}
    <p class="buttons">
      ${
        ghost === null
          ? nothing
          : html`<button type="button" class="sd-button primary" id="start" @click=${actions.start}>${words("ghost-start")}</button>`
      }
      ${
        problem?.verify && verify !== null
          ? html`<a class="sd-button" href=${verify}>${words("ghost-verify")}</a>`
          : nothing
      }
      <a class="sd-button" href=${back.href}>${back.text}</a>
    </p>
  </div>`;
}
