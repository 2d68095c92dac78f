/** The tools beside one's own table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";

export interface BarState {
  readonly undoAllowed: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canFinish: boolean;
  /** Null where the race is played without hints. */
  readonly canHint: boolean | null;
  readonly auto: boolean;
  readonly home: number;
  readonly moves: number;
  readonly stuck: boolean;
}

export function barPanel(state: BarState, actions: RaceActions): TemplateResult {
  return html`<h1 class="sd-visually-hidden">${words("table-own")}</h1>
    <div class="bar" role="toolbar" aria-label=${words("table-own")}>
      ${
        state.undoAllowed
          ? html`<button type="button" class="sd-button" ?disabled=${!state.canUndo} @click=${() => actions.undo()}>
              ${words("bar-undo")}
            </button>
            <button type="button" class="sd-button" ?disabled=${!state.canRedo} @click=${() => actions.redo()}>${words("bar-redo")}</button>`
          : nothing
      }
      ${
        state.canFinish
          ? html`<button
            type="button"
            class="sd-button primary"
            aria-label=${words("bar-finish-label")}
            @click=${() => actions.finish()}
          >
            ${words("bar-finish")}
          </button>`
          : nothing
      }
      ${
        state.canHint === null
          ? nothing
          : html`<button type="button" class="sd-button" ?disabled=${!state.canHint} @click=${() => actions.hint()}>
              ${words("bar-hint")}
            </button>`
      }
      <label class="sd-switch">
        <input
          type="checkbox"
          role="switch"
          .checked=${state.auto}
          @change=${(event: Event) => actions.auto((event.target as HTMLInputElement).checked)}
        />
        <span>${words("bar-auto")}</span>
      </label>
      <span class="numbers" aria-label=${words("bar-home-long", { count: state.home })}>
        <span>${words("bar-home", { count: state.home })}</span>
        <span>${words("bar-moves", { count: state.moves })}</span>
      </span>
      <button type="button" class="sd-button resign" @click=${() => actions.askResign()}>${words("bar-resign")}</button>
    </div>
    ${state.stuck ? html`<p class="stuck" role="status">${words(state.undoAllowed ? "bar-stuck" : "bar-stuck-resign")}</p>` : nothing}`;
}

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
