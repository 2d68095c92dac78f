/**
 * What stands over a board: whose it is, how they stand, their numbers and their progress.
 *
 * A wall of boards is shown again with every move of any of them: only what has changed is written, since the browser lays
 * out anew whatever is written, the same or not. Knows neither the board nor where it lies.
 *
 * @example
 * const head = new BoardHead(false, () => choose(0));
 * figure.append(...head.elements);
 * head.show({ name: "Ada", state: "playing", home: 4, moves: 31 });
 */
import "../words/watch_words.ts";
import { words } from "../words/words.ts";

export interface HeadFacts {
  readonly name: string;
  /** "playing", "1st", "connection lost". */
  readonly state: string;
  /** Cards home. */
  readonly home: number;
  readonly moves: number;
}

export class BoardHead {
  /** In the order in which they stand. */
  readonly elements: readonly HTMLElement[];
  readonly button = document.createElement("button");
  readonly #chosen: boolean;
  readonly #state = document.createElement("span");
  readonly #numbers = document.createTextNode("");
  readonly #progress = document.createElement("progress");
  #shown: HeadFacts | null = null;

  /** Of a board that is shown alone if `chosen`; without `onChoose` there is no choice. */
  constructor(chosen: boolean, onChoose: (() => void) | null) {
    this.#chosen = chosen;
    this.button.type = "button";
    this.button.className = "name";
    this.button.disabled = onChoose === null;
    this.button.setAttribute("aria-pressed", String(chosen));
    this.button.addEventListener("click", () => onChoose?.());
    this.#state.className = "state";
    const numbers = document.createElement("span");
    numbers.className = "numbers";
    numbers.append(this.#numbers);
    const caption = document.createElement("figcaption");
    caption.append(this.button, this.#state, numbers);
    this.#progress.max = 52;
    this.elements = [caption, this.#progress];
  }

  show(facts: HeadFacts): void {
    const { name, state, home, moves } = facts;
    const before = this.#shown;
    this.#shown = facts;
    if (name !== before?.name) this.#name(name);
    if (state !== before?.state) this.#state.textContent = state;
    if (home !== before?.home || moves !== before.moves) {
      this.#numbers.data = `${words("bar-home", { count: home })} · ${words("bar-moves", { count: moves })}`;
    }
    if (home === before?.home && name === before.name) return;
    this.#progress.value = home;
    this.#progress.setAttribute("aria-label", words("rivals-progress-label", { name, home }));
  }

  #name(name: string): void {
    this.button.textContent = this.#chosen ? `${name} · ${words("watch-all")}` : name;
    if (this.button.disabled) return;
    const label = this.#chosen ? words("watch-all") : words("watch-one-label", { name });
    this.button.setAttribute("aria-label", label);
  }
}
