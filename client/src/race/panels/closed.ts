/** What a person sees when the socket is closed for good: why, and what can be done. */
import { html, nothing, type TemplateResult } from "lit-html";
import { NOT_YOUR_SEAT, REPLACED, SESSION_EXPIRED, WRONG_PROTOCOL } from "../../wire/close_codes.ts";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";

export interface ClosedActions {
  playHere(): void;
  reload(): void;
}

interface Choice {
  readonly heading: string;
  readonly text: string;
  readonly button?: { readonly words: string; readonly act: () => void };
}

function choiceFor(code: number, { playHere, reload }: ClosedActions): Choice {
  switch (code) {
    case REPLACED:
      return {
        heading: "closed-replaced",
        text: "closed-replaced-text",
        button: { words: "closed-replaced-here", act: playHere },
      };
    case NOT_YOUR_SEAT:
      return { heading: "closed-not-seat", text: "closed-not-seat-text" };
    case WRONG_PROTOCOL:
      return {
        heading: "closed-protocol",
        text: "closed-protocol-text",
        button: { words: "closed-reload", act: reload },
      };
    case SESSION_EXPIRED:
      return {
        heading: "closed-session",
        text: "closed-session-text",
        button: { words: "closed-reload", act: reload },
      };
    default:
      return { heading: "closed-policy", text: "closed-policy-text" };
  }
}

/** The panel for a final close code. */
export function closedPanel(code: number, race: string, actions: ClosedActions): TemplateResult {
  const { heading, text, button } = choiceFor(code, actions);
  return html`<div class="sd-panel closed" role="alert">
    <h1>${words(heading)}</h1>
    <p>${words(text)}</p>
    <p class="buttons">
      ${
        button === undefined
          ? nothing
          : html`<button type="button" class="sd-button primary" @click=${button.act}>${words(button.words)}</button>`
      }
      ${code === NOT_YOUR_SEAT ? html`<a class="sd-button" href="/watch/${race}">${words("open-watch")}</a>` : nothing}
      ${code === SESSION_EXPIRED ? html`<a class="sd-button" href="/account">${words("nav-account")}</a>` : nothing}
      <a class="sd-button" href="/">${words("closed-to-lobby")}</a>
    </p>
  </div>`;
}

export function missingPanel(): TemplateResult {
  return html`<div class="sd-panel closed" role="alert">
    <h1>${words("closed-missing")}</h1>
    <p>${words("closed-missing-text")}</p>
    <p class="buttons"><a class="sd-button primary" href="/">${words("closed-to-lobby")}</a></p>
  </div>`;
}
