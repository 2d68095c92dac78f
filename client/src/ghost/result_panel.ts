/** How it came out: who was first, both runs in numbers, and cards home over time as lines and as a table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { newGame } from "../engine/index.ts";
import { chartTable, chartTimes, drawChart, stillChart } from "../replay/home_chart.ts";
import type { Replay } from "../replay/replay.ts";
import { seatMark } from "../replay/seat_mark.ts";
import { Track } from "../replay/track.ts";
import { resultText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { verdict } from "./duel.ts";
import type { GhostRace } from "./ghost_race.ts";
import { verdictWords } from "./ghost_words.ts";
import type { Shared } from "./share_win.ts";
import type { GhostSource } from "./source.ts";

export interface ResultActions {
  again(): void;
  /** Null where there is only one run. */
  readonly another: (() => void) | null;
  share(): Promise<Shared>;
  /** The way back from here. */
  readonly back: GhostSource["back"];
  /** What became of the run besides, or nothing. */
  readonly note: string;
}

/** Both runs as a replay of two seats, the own one first; `ms` is where the own one ended. */
function bothRuns(race: GhostRace, ms: number): Replay {
  const { ghost, own, moves } = race;
  const start = newGame(ghost.rules, ghost.seed);
  const mine = new Track(start, { seat: 0, name: words("ghost-you"), moves, at: own.at, faces: null });
  const tracks = [mine, ghost.track];
  const moments = [...new Set(tracks.flatMap(({ at }) => at))].sort((one, other) => one - other);
  return { rules: ghost.rules, tracks, moments, end: Math.max(ms, ghost.end) };
}

function line({ name, at, moves, homes }: Track, index: number, won: boolean): TemplateResult {
  return html`<tr class=${index === 0 ? "is-own" : ""}>
    <th scope="row">${seatMark(index)} <span class="name">${name}</span></th>
    <td>${won ? resultText(at.at(-1)!) : words("ghost-not-home")}</td>
    <td>${moves.length}</td>
    <td>${homes.at(-1)}</td>
  </tr>`;
}

function numbers({ tracks }: Replay, race: GhostRace): TemplateResult {
  const columns = ["name", "time", "moves", "cards"] as const;
  const won = [race.won, race.ghost.won];
  return html`<table class="standings">
    <caption class="sd-visually-hidden">
      ${words("ghost-result")}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${words(`ghost-${column}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${tracks.map((track, index) => line(track, index, won[index]!))}
    </tbody>
  </table>`;
}

/** Shares, and says at the button what came of it. */
async function pressed(share: () => Promise<Shared>, { currentTarget }: Event): Promise<void> {
  const panel = (currentTarget as HTMLElement).closest(".ghost-result")!;
  const { says, text } = await share();
  panel.querySelector("#shared")!.textContent = says;
  const area = panel.querySelector<HTMLTextAreaElement>("#share-text")!;
  area.hidden = text === null;
  area.value = text ?? "";
  if (text !== null) area.select();
}

function sharing(share: () => Promise<Shared>): TemplateResult {
  return html`<button type="button" class="sd-button" id="share" @click=${(event: Event) => void pressed(share, event)}>
      ${words("ghost-share")}
    </button>
    <span id="shared" class="sd-note" role="status"></span>
    <textarea class="sd-input" id="share-text" readonly rows="3" aria-label=${words("ghost-share")} hidden></textarea>`;
}

/** The panel for a race whose own run ended at `ms`. */
export function resultPanel(race: GhostRace, ms: number, actions: ResultActions): TemplateResult {
  const found = verdict(race.own, race.ghost.track);
  const replay = bothRuns(race, ms);
  const { hintsTaken } = race;
  return html`<div class="sd-panel ghost-result ${found.first === "own" ? "won" : ""}">
    <h1 tabindex="-1">${words(`ghost-first-${found.first}`)}</h1>
    <p>
      ${verdictWords(found, race.ghost, race.own.homes.at(-1)!)}
      ${hintsTaken === 0 ? nothing : words("ghost-hints", { count: hintsTaken })}
    </p>
    ${actions.note === "" ? nothing : html`<p class="sd-note">${actions.note}</p>`}
    ${numbers(replay, race)} ${stillChart(drawChart(replay, 0), words("ghost-chart"))} ${chartTimes(replay.end)}
    ${chartTable(replay)}
    <p class="buttons">
      <button type="button" class="sd-button primary" id="again" @click=${actions.again}>${words("ghost-again")}</button>
      ${
        actions.another === null
          ? nothing
          : html`<button type="button" class="sd-button" @click=${actions.another}>${words("ghost-another")}</button>`
      }
      <a class="sd-button" href=${actions.back.href}>${actions.back.text}</a>
      ${race.won ? sharing(() => actions.share()) : nothing}
    </p>
  </div>`;
}
