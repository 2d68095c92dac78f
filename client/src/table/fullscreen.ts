/**
 * A button that shows the page, or a part of it, on the whole screen, and leaves it again.
 *
 * Hidden where the browser has no such thing. The browser's own Escape and keys work as ever: `aria-pressed` tells what is
 * so, not what was pressed.
 *
 * @example
 * const full = fullscreenButton("sd-button small");
 * render(html`<p class="buttons">${full}</p>`, place);
 */
import { svg } from "../faces/sprite.ts";
import { words } from "../words/words.ts";

/** The button, made once for a page, which draws it wherever it stands: it is bound to what the browser does. */
export function fullscreenButton(classes: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = classes;
  button.title = words("top-fullscreen");
  button.setAttribute("aria-label", button.title);
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(svg("path", { d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }));
  button.append(icon);
  bindFullscreen(button);
  return button;
}

/** Makes `button` switch `what` to the whole screen; without `what`, the page. */
export function bindFullscreen(button: HTMLButtonElement, what: HTMLElement = document.documentElement): void {
  button.hidden = document.fullscreenEnabled !== true || typeof what.requestFullscreen !== "function";
  if (button.hidden) return;
  const told = (): void => button.setAttribute("aria-pressed", String(document.fullscreenElement === what));
  document.addEventListener("fullscreenchange", told);
  told();
  button.addEventListener("click", () => {
    const done = document.fullscreenElement === what ? document.exitFullscreen() : what.requestFullscreen();
    // A browser that refuses has said so itself; the button still tells what is so.
    done.catch(told);
  });
}
