/**
 * A figure of a run at a daily in a list of them: its name, and beside it how much it is.
 *
 * @example
 * html`<dl>${figure("moves", 93)}</dl>`
 */
import { html, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

export function figure(id: string, value: string | number): TemplateResult {
  return html`<div><dt>${words(`daily-figure-${id}`)}</dt><dd>${value}</dd></div>`;
}
