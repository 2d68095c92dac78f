/** Where one may practise while a race is open: kept as long as the race waits, and gone for good when it starts. */
import { html, type TemplateResult } from "lit-html";
import type { RaceView } from "../wire/protocol.ts";
import { words } from "../words/words.ts";
import { Later } from "./later.ts";
import type { RaceActions } from "./panels/actions.ts";
import type { OpenState } from "./panels/seats.ts";
import type { Practice } from "./practice.ts";
import type * as Practising from "./practising.ts";
import { ownSeat, type RaceModel } from "./race_model.ts";

/** Nobody practises past a question that the race asks. */
function mayPractise({ phase, unproved }: RaceView): boolean {
  return phase === "open" && !unproved;
}

export class PracticePlace {
  readonly #root: HTMLElement;
  readonly #part: Later<typeof Practising>;
  wanted = false;
  #practice: Practice | null = null;

  /** `again` is called when what was fetched is there to be drawn. */
  constructor(root: HTMLElement, again: () => void) {
    this.#root = root;
    this.#part = new Later(() => import("./practising.ts"), again);
  }

  /** Shows the deal as long as one sits in an open race and wants it; what was begun waits through a countdown. */
  follow(model: RaceModel): void {
    const { race, rules } = model;
    if (ownSeat(model) === null || race === null || race.phase === "running" || race.phase === "over") this.#end();
    const shown = this.wanted && race !== null && mayPractise(race);
    const part = shown ? this.#part.want() : null;
    this.#root.hidden = part === null;
    document.body.toggleAttribute("data-practising", part !== null);
    if (part === null || this.#practice !== null) return;
    this.#practice = new part.Practice(this.#root, rules!);
    this.#practice.focus();
  }

  /** What stands over the deal; null while one does not practise. */
  panel(state: OpenState, actions: RaceActions): TemplateResult | null {
    if (!this.wanted || !mayPractise(state.race)) return null;
    return this.#part.want()?.practicePanel(state, actions) ?? null;
  }

  /** Over the seats while the deal is on its way or cannot be had: nobody is kept from the race by it. */
  note(race: RaceView): TemplateResult | null {
    if (!this.wanted || !mayPractise(race) || this.#part.want() !== null) return null;
    const text = words(this.#part.isMissing ? "later-missing" : "later-loading");
    return html`<p class="sd-note practice-note" role="status">${text}</p>`;
  }

  #end(): void {
    this.wanted = false;
    this.#practice?.destroy();
    this.#practice = null;
    this.#root.replaceChildren();
  }
}
