/** The button for the whole screen, to be drawn with others and bound once it is there. */
import { html, type TemplateResult } from "lit-html";
import { bindFullscreen } from "../table/fullscreen.ts";
import { words } from "../words/words.ts";

const ID = "fullscreen";

export function fullscreenButton(classes: string): TemplateResult {
  const name = words("replay-fullscreen");
  return html`<button type="button" class=${classes} id=${ID} aria-label=${name} title=${name} hidden>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" /></svg>
  </button>`;
}

/** Makes the button that was drawn in `root` work; `what` is shown on the whole screen. */
export function bindDrawn(root: HTMLElement, what?: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>(`#${ID}`);
  if (button !== null) bindFullscreen(button, what);
}
