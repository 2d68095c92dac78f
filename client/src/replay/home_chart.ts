/** Cards home over time for all seats: lines to see and to click, a table for whoever hears the page. */
import { html, svg, type TemplateResult } from "lit-html";
import { clockText } from "../race/race_time.ts";
import { words } from "../words/words.ts";
import { homeLine, type Point, ticks } from "./home_line.ts";
import type { Replay } from "./replay.ts";
import { markClass, markDashes } from "./seat_mark.ts";

/** The drawing's own units: it is as wide as its place, and lines keep their width. */
const WIDTH = 1_000;
const HEIGHT = 260;
const MOST_HOME = 52;
const GRID = [13, 26, 39, 52] as const;
const MOST_TICKS = 8;
/** A time further on would stand out of the chart. */
const LAST_TIME = 0.97;
/** Rows of the table, which has room for more. */
const MOST_ROWS = 25;

function across(ms: number, end: number): number {
  return (ms / Math.max(1, end)) * WIDTH;
}

function up(home: number): number {
  return HEIGHT - (home / MOST_HOME) * HEIGHT;
}

function points(line: readonly Point[], end: number): string {
  return line.map(([ms, home]) => `${across(ms, end).toFixed(1)},${up(home).toFixed(1)}`).join(" ");
}

/** The lines of all seats, the chosen one's strongest and last. */
export function chartLines({ tracks, end }: Replay, chosen: number): TemplateResult {
  const order = tracks.map((_, index) => index).sort((one, other) => Number(one === chosen) - Number(other === chosen));
  return svg`${GRID.map((home) => svg`<line class="grid" x1="0" x2=${WIDTH} y1=${up(home)} y2=${up(home)} />`)}
    ${ticks(end, MOST_TICKS).map(
      (ms) => svg`<line class="grid" x1=${across(ms, end)} x2=${across(ms, end)} y1="0" y2=${HEIGHT} />`,
    )}
    ${order.map(
      (index) => svg`<polyline
        class="${markClass(index)} ${index === chosen ? "is-chosen" : ""}"
        points=${points(homeLine(tracks[index]!, end), end)}
        stroke-dasharray=${markDashes(index)}
      />`,
    )}`;
}

/** The whole chart; `lines` is made once for each chosen seat, as only the moment goes on. */
export function homeChart(lines: TemplateResult, at: number, end: number, seek: (at: number) => void): TemplateResult {
  const point = (event: PointerEvent): void => {
    if (event.buttons !== 1) return;
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    seek(Math.max(0, Math.min(1, (event.clientX - left) / width)) * end);
  };
  const x = across(at, end);
  return html`<div class="chart">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${words("replay-chart-label")}
      @pointerdown=${point}
      @pointermove=${point}
    >
      ${lines}
      <line class="now" x1=${x} x2=${x} y1="0" y2=${HEIGHT} />
    </svg>
    <p class="heights" aria-hidden="true"><span>52</span><span>26</span><span>0</span></p>
  </div>`;
}

/** The times under the chart, where they stand in it. */
export function chartTimes(end: number): TemplateResult {
  const shown = ticks(end, MOST_TICKS).filter((ms) => ms <= end * LAST_TIME);
  return html`<svg class="times" aria-hidden="true">
    ${shown.map((ms) => svg`<text x="${(ms / Math.max(1, end)) * 100}%" y="14">${clockText(ms)}</text>`)}
  </svg>`;
}

export function chartTable({ tracks, end }: Replay): TemplateResult {
  const times = ticks(end, MOST_ROWS).filter((ms) => ms < end);
  const row = (ms: number): TemplateResult => html`<tr>
    <th scope="row">${clockText(ms)}</th>
    ${tracks.map((track) => html`<td>${track.homes[track.revAt(ms)]}</td>`)}
  </tr>`;
  return html`<details class="numbers-table">
    <summary>${words("replay-chart-table")}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${words("replay-chart")}>
      <table class="standings">
        <caption>
          ${words("replay-chart")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${words("replay-chart-time")}</th>
            ${tracks.map(({ name }) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...times, end].map(row)}
        </tbody>
      </table>
    </div>
  </details>`;
}
