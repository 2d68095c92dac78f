/**
 * Says that another tab of this browser is being given a name and is waited for, with two ways on.
 *
 * Over whatever is shown, another dialog too; it goes by itself when the wait is over. Knows no tabs.
 *
 * @example
 * await meOrGuest(() => "Brave Fox", turnDialog);
 */
import { html, render } from "lit-html";
import type { WaysOn } from "../wire/guest.ts";
import "../styles/turn_dialog.css";
import "../words/name_words.ts";
import { words } from "../words/words.ts";

/** Shows it; closes it when called. */
export function turnDialog({ goOn, giveUp }: WaysOn): () => void {
  const dialog = document.createElement("dialog");
  dialog.className = "sd-panel turn-dialog";
  dialog.setAttribute("aria-labelledby", "turn-heading");
  dialog.setAttribute("aria-describedby", "turn-text");
  const before = document.activeElement;
  const way = (then: () => void) => (): void => {
    dialog.close();
    then();
  };
  render(
    html`<h2 id="turn-heading">${words("turn-heading")}</h2>
      <p id="turn-text">${words("turn-text")}</p>
      <p class="buttons">
        <button type="button" class="sd-button primary" autofocus @click=${way(goOn)}>${words("turn-go-on")}</button>
        <button type="button" class="sd-button" @click=${way(giveUp)}>${words("turn-give-up")}</button>
      </p>`,
    dialog,
  );
  dialog.addEventListener("cancel", giveUp);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
