/** What moves the clock: the scrubber, the buttons to play and step, speeds, and the link to the moment. */
import { html, svg, type TemplateResult } from "lit-html";
import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { SPEEDS } from "./playhead.ts";
import type { Command } from "./replay_keys.ts";

export interface ControlsState {
  /** Race ms of the moment, and of the end. */
  readonly at: number;
  readonly end: number;
  /** The moment in words, for the scrubber. */
  readonly value: string;
  readonly playing: boolean;
  readonly speed: number;
  readonly skips: boolean;
  readonly copied: boolean;
  /** The way to race the run that is looked at, where there is room for it here alone. */
  readonly ghost: TemplateResult | null;
  /** The button for the whole screen. */
  readonly full: HTMLElement;
}

export interface ControlsActions {
  act(command: Command): void;
  seek(at: number): void;
  setSpeed(speed: number): void;
  setSkips(skips: boolean): void;
  copy(): void;
}

const ICONS = {
  start: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  play: "M7 4.5v15L20 12z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  end: "M18 5v14M5 5l10 7-10 7z",
} as const;

/** "1:23.4". */
function tenths(ms: number): string {
  return `${clockText(ms)}.${Math.floor(ms / 100) % 10}`;
}

function button(id: keyof typeof ICONS, command: Command, act: (command: Command) => void): TemplateResult {
  const name = words(`replay-${id}`);
  return html`<button
    type="button"
    class="sd-button ${command === "toggle" ? "primary" : ""}"
    id="do-${command}"
    aria-label=${name}
    title=${name}
    @click=${() => act(command)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path class=${id} d=${ICONS[id]} />`}</svg>
  </button>`;
}

export function scrubber({ at, end, value }: ControlsState, { seek }: ControlsActions): TemplateResult {
  const moved = ({ currentTarget }: Event): void => seek(Number((currentTarget as HTMLInputElement).value));
  return html`<input
    id="scrubber"
    type="range"
    min="0"
    max=${Math.max(1, end)}
    step="1"
    .value=${String(Math.round(at))}
    aria-label=${words("replay-scrubber")}
    aria-valuetext=${value}
    @input=${moved}
  />`;
}

function speeds({ speed }: ControlsState, { setSpeed }: ControlsActions): TemplateResult {
  return html`<fieldset class="sd-choice speeds">
    <legend class="sd-visually-hidden">${words("replay-speed")}</legend>
    ${SPEEDS.map(
      (each) => html`<label>
        <input type="radio" name="speed" .checked=${each === speed} @change=${() => setSpeed(each)} />
        ${words("replay-times", { speed: String(each) })}
      </label>`,
    )}
  </fieldset>`;
}

/** On a phone on its side the buttons are a row to swipe: a browser leaves one half in sight that the keyboard comes to. */
function intoSight({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return; // nothing moves under a finger
  (target.closest("label") ?? target).scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function controls(state: ControlsState, actions: ControlsActions): TemplateResult {
  const { act } = actions;
  const { at, end, playing, skips, copied, ghost, full } = state;
  const skip = ({ currentTarget }: Event): void => actions.setSkips((currentTarget as HTMLInputElement).checked);
  return html`<div class="transport" @focusin=${intoSight}>
      <div class="steps">
        ${button("start", "start", act)} ${button("back", "back", act)} ${button(playing ? "pause" : "play", "toggle", act)}
        ${button("forward", "forward", act)} ${button("end", "end", act)}
      </div>
      <p class="moment"><b>${tenths(at)}</b> <span>/ ${tenths(end)}</span></p>
      ${speeds(state, actions)}
      <label class="sd-switch">
        <input type="checkbox" .checked=${skips} @change=${skip} /> ${words("replay-skip")}
      </label>
      <p class="buttons foot">
      ${ghost}
      <button type="button" class="sd-button small" @click=${actions.copy}>
        ${copied ? words("replay-copied") : words("replay-copy")}
      </button>
      ${full}
      <button type="button" class="sd-button small keys-button" @click=${() => act("keys")}>${words("replay-keys")}</button>
      </p>
    </div>`;
}
