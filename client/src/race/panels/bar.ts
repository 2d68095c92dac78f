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

function undoButtons({ canUndo, canRedo }: BarState, actions: RaceActions): TemplateResult {
  return html`<button type="button" class="sd-button" ?disabled=${!canUndo} @click=${() => actions.undo()}>
      ${words("bar-undo")}
    </button>
    <button type="button" class="sd-button" ?disabled=${!canRedo} @click=${() => actions.redo()}>${words("bar-redo")}</button>`;
}

function finishButton(actions: RaceActions): TemplateResult {
  return html`<button
    type="button"
    class="sd-button primary"
    aria-label=${words("bar-finish-label")}
    @click=${() => actions.finish()}
  >
    ${words("bar-finish")}
  </button>`;
}

function hintButton(canHint: boolean, actions: RaceActions): TemplateResult {
  return html`<button type="button" class="sd-button" ?disabled=${!canHint} @click=${() => actions.hint()}>
    ${words("bar-hint")}
  </button>`;
}

function autoSwitch(auto: boolean, actions: RaceActions): TemplateResult {
  return html`<label class="sd-switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${auto}
      @change=${(event: Event) => actions.auto((event.target as HTMLInputElement).checked)}
    />
    <span>${words("bar-auto")}</span>
  </label>`;
}

export function barPanel(state: BarState, actions: RaceActions): TemplateResult {
  const { home, moves } = state;
  return html`<h1 class="sd-visually-hidden">${words("table-own")}</h1>
    <div class="bar" role="toolbar" aria-label=${words("table-own")}>
      ${state.undoAllowed ? undoButtons(state, actions) : nothing} ${state.canFinish ? finishButton(actions) : nothing}
      ${state.canHint === null ? nothing : hintButton(state.canHint, actions)} ${autoSwitch(state.auto, actions)}
      <span class="numbers" aria-label=${words("bar-home-long", { count: home })}>
        <span>${words("bar-home", { count: home })}</span>
        <span>${words("bar-moves", { count: moves })}</span>
      </span>
      <button type="button" class="sd-button resign" @click=${() => actions.askResign()}>${words("bar-resign")}</button>
    </div>
    ${state.stuck ? html`<p class="stuck" role="status">${words(state.undoAllowed ? "bar-stuck" : "bar-stuck-resign")}</p>` : nothing}`;
}
