/**
 * The mark of a seat in the chart and beside its name: a line of its own colour and pattern.
 *
 * Knows no seat but by its place in the list, from 0.
 *
 * @example
 * html`<th>${seatMark(1)} ${name}</th>`
 */
import { html, type TemplateResult } from "lit-html";

/** Five colours (`tokens/scheme.css`), each whole and broken: every two of ten seats differ in colour or in pattern. */
const COLOURS = 5;
/** Neighbours differ in pattern, too, for whoever sees no colours. */
const DASHES = ["", "9 5", "2 5", "14 4 2 4", "5 3", "16 6", "2 3 9 3", "3 8", "9 3 3 3 3 3", "20 4"] as const;

export function markClass(index: number): string {
  return `line-${(index % COLOURS) + 1}`;
}

export function markDashes(index: number): string {
  return DASHES[index % DASHES.length]!;
}

export function seatMark(index: number): TemplateResult {
  return html`<svg class="mark ${markClass(index)}" viewBox="0 0 30 10" aria-hidden="true">
    <line x1="2" y1="5" x2="28" y2="5" stroke-dasharray=${markDashes(index)} />
  </svg>`;
}
