/** What lies over the covered table: the countdown, and the pause. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

export function countdownPanel(seconds: number, now: () => void): TemplateResult {
  return html`<div class="sd-panel" role="status">
    <p>${words("ghost-paused-for")}</p>
    <p class="duel-count">${seconds}</p>
    <button type="button" class="sd-button" id="start-now" @click=${now}>${words("ghost-start-now")}</button>
  </div>`;
}

export function pausePanel(isTakenUp: boolean, resume: () => void): TemplateResult {
  return html`<div class="sd-panel">
    <h2>${words("ghost-paused")}</h2>
    <p class="sd-note">${words(isTakenUp ? "ghost-taken-up" : "ghost-paused-text")}</p>
    <button type="button" class="sd-button primary" id="resume" @click=${resume}>${words("ghost-resume")}</button>
  </div>`;
}

export function confirmPanel(home: number, yes: () => void, no: () => void): TemplateResult {
  return html`<h2 id="confirm-heading">${words("ghost-confirm")}</h2>
    <p>${words("ghost-confirm-text", { home })}</p>
    <p class="buttons">
      <button type="button" class="sd-button primary" autofocus @click=${no}>${words("ghost-confirm-no")}</button>
      <button type="button" class="sd-button" id="confirm-yes" @click=${yes}>${words("ghost-confirm-yes")}</button>
    </p>`;
}
