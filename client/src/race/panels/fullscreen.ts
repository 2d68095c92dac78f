/** A button in the head that shows the page on the whole screen; made once, for it is bound to what the browser does. */
import { html, render } from "lit-html";
import { bindFullscreen } from "../../table/fullscreen.ts";
import { words } from "../../words/words.ts";

export function fullscreenButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sd-button small full";
  button.title = words("top-fullscreen");
  button.setAttribute("aria-label", button.title);
  render(
    html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" /></svg>`,
    button,
  );
  bindFullscreen(button);
  return button;
}
