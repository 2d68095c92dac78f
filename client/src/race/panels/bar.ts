/** The tools beside one's own table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";

export interface BarState {
  readonly undoAllowed: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canFinish: boolean;
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
    ${state.stuck ? html`<p class="stuck" role="status">${words("bar-stuck")}</p>` : nothing}`;
}

/** Asked before resigning; free as long as no move was made. */
export function resignDialog(moves: number, resign: () => void, close: () => void): TemplateResult {
  return html`<h2 id="resign-heading">${words("resign-heading")}</h2>
    <p>${words(moves === 0 ? "resign-abort-text" : "resign-text")}</p>
    <p class="buttons">
      <button type="button" class="sd-button" autofocus @click=${close}>${words("resign-no")}</button>
      <button
        type="button"
        class="sd-button danger"
        @click=${() => {
          close();
          resign();
        }}
      >
        ${words("resign-yes")}
      </button>
    </p>`;
}
