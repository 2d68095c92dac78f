/** What the dialog of a race asks: whether to resign, to take the first hint, to remove somebody. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";

type Style = "primary" | "danger";

/** A question with a way out, which has the focus; ids of words by what is asked: `-heading`, `-no`, `-yes`. */
function question(
  asked: string,
  text: string,
  style: Style,
  yes: () => void,
  close: () => void,
  heading = words(`${asked}-heading`),
): TemplateResult {
  const agree = (): void => {
    close();
    yes();
  };
  return html`<h2 id="dialog-heading">${heading}</h2>
    <p aria-live="polite">${text}</p>
    <p class="buttons">
      <button type="button" class="sd-button" autofocus @click=${close}>${words(`${asked}-no`)}</button>
      <button type="button" class="sd-button ${style}" @click=${agree}>${words(`${asked}-yes`)}</button>
    </p>`;
}

/** Asked before resigning; free as long as no move was made, unless `text` says otherwise. */
export function resignDialog(moves: number, resign: () => void, close: () => void, text?: string): TemplateResult {
  return question("resign", text ?? words(moves === 0 ? "resign-abort-text" : "resign-text"), "danger", resign, close);
}

/** Asked before the first hint, which ends that the run is clean. */
export function hintDialog(hint: () => void, close: () => void): TemplateResult {
  return question("hint-ask", words("hint-ask-text"), "primary", hint, close);
}

/** Asked before somebody is removed, who cannot come back to this race. */
export function kickDialog(name: string, kick: () => void, close: () => void): TemplateResult {
  return question("kick", words("kick-text", { name }), "danger", kick, close, words("kick-heading", { name }));
}
