/**
 * A button that shows the page, or a part of it, on the whole screen, and leaves it again.
 *
 * Hidden where the browser has no such thing. The browser's own Escape and keys work as ever: `aria-pressed` tells what is
 * so, not what was pressed.
 */

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
