/** Cards home over time for all seats: lines to see and to click, a table for whoever hears the page. */
import { html, svg, type TemplateResult } from "lit-html";
import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { homeLine, type Point, ticks } from "./home_line.ts";
import type { Replay } from "./replay.ts";
import { markClass, markDashes } from "./seat_mark.ts";

/** The drawing's own units: it is as wide as its place, and lines keep their width. */
const WIDTH = 1_000;
const HEIGHT = 260;
/** Between the lines across: as many cards as a suit has. */
const SUIT = 13;
const MOST_TICKS = 8;
/** A time further on would stand out of the chart. */
const LAST_TIME = 0.97;
/** Rows of the table, which has room for more. */
const MOST_ROWS = 25;

function across(ms: number, end: number): number {
  return (ms / Math.max(1, end)) * WIDTH;
}

/** The chart's top: as many whole suits as anybody ever had home, one at least. */
function topOf({ tracks }: Replay): number {
  const most = Math.max(1, ...tracks.map(({ homes }) => homes.reduce((one, other) => Math.max(one, other), 0)));
  return Math.ceil(most / SUIT) * SUIT;
}

/** The heights of the lines across, the highest first. */
function gridOf(top: number): readonly number[] {
  return Array.from({ length: top / SUIT + 1 }, (_, at) => top - at * SUIT);
}

function up(home: number, top: number): number {
  return HEIGHT - (home / top) * HEIGHT;
}

function points(line: readonly Point[], end: number, top: number): string {
  return line.map(([ms, home]) => `${across(ms, end).toFixed(1)},${up(home, top).toFixed(1)}`).join(" ");
}

/** The lines of all seats, the chosen one's strongest and last. */
function chartLines(replay: Replay, chosen: number): TemplateResult {
  const { tracks, end } = replay;
  const top = topOf(replay);
  const order = tracks.map((_, index) => index).sort((one, other) => Number(one === chosen) - Number(other === chosen));
  return svg`${gridOf(top).map((home) => svg`<line class="grid" x1="0" x2=${WIDTH} y1=${up(home, top)} y2=${up(home, top)} />`)}
    ${ticks(end, MOST_TICKS).map(
      (ms) => svg`<line class="grid" x1=${across(ms, end)} x2=${across(ms, end)} y1="0" y2=${HEIGHT} />`,
    )}
    ${order.map(
      (index) => svg`<polyline
        class="${markClass(index)} ${index === chosen ? "is-chosen" : ""}"
        points=${points(homeLine(tracks[index]!, end), end, top)}
        stroke-dasharray=${markDashes(index)}
      />`,
    )}`;
}

/** What of the chart is made once for each chosen seat, as only the moment goes on. */
export interface DrawnChart {
  readonly chosen: number;
  readonly lines: TemplateResult;
  readonly heights: readonly number[];
}

export function drawChart(replay: Replay, chosen: number): DrawnChart {
  return { chosen, lines: chartLines(replay, chosen), heights: gridOf(topOf(replay)) };
}

function heightsBeside(heights: readonly number[]): TemplateResult {
  return html`<p class="heights" aria-hidden="true">${heights.map((home) => html`<span>${home}</span>`)}</p>`;
}

/** The chart with its moment; `seek` is called with the moment that is pointed at. */
export function homeChart(
  { lines, heights }: DrawnChart,
  at: number,
  end: number,
  seek: (at: number) => void,
): TemplateResult {
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
    ${heightsBeside(heights)}
  </div>`;
}

/** The chart of a game that is over, with nothing to point at; `label` says what it is. */
export function stillChart({ lines, heights }: DrawnChart, label: string): TemplateResult {
  return html`<div class="chart still">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${label}>${lines}</svg>
    ${heightsBeside(heights)}
  </div>`;
}

/** The times under the chart, where they stand in it. */
export function chartTimes(end: number): TemplateResult {
  const shown = ticks(end, MOST_TICKS).filter((ms) => ms <= end * LAST_TIME);
  return html`<svg class="times" aria-hidden="true">
    ${shown.map((ms) => svg`<text x="${(ms / Math.max(1, end)) * 100}%" y="1.2em">${clockText(ms)}</text>`)}
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
