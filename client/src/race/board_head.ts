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
  /** Whose board it is: a button where there is a choice. */
  readonly name: HTMLElement;
  readonly #chosen: boolean;
  readonly #state = document.createElement("span");
  readonly #numbers = document.createTextNode("");
  readonly #progress = document.createElement("progress");
  #shown: HeadFacts | null = null;

  /** Of a board that is shown alone if `chosen`; without `onChoose` there is no choice. */
  constructor(chosen: boolean, onChoose: (() => void) | null) {
    this.#chosen = chosen;
    this.name = onChoose === null ? document.createElement("span") : nameButton(onChoose);
    this.name.classList.add("name");
    this.#state.className = "state";
    const numbers = document.createElement("span");
    numbers.className = "numbers";
    numbers.append(this.#numbers);
    const caption = document.createElement("figcaption");
    caption.append(this.name, this.#state, numbers);
    this.#progress.max = 52;
    this.#progress.setAttribute("aria-hidden", "true"); // the numbers beside it are heard
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
    if (home !== before?.home) this.#progress.value = home;
  }

  /** The label of a button holds the name that is seen on it, for who tells the browser by voice what to press. */
  #name(name: string): void {
    this.name.textContent = name;
    if (this.#chosen) this.name.replaceChildren(shortened(name), ` · ${words("watch-all")}`);
    else if (this.name instanceof HTMLButtonElement) {
      this.name.setAttribute("aria-label", words("watch-one-label", { name }));
    }
  }
}

/** A long name gives way to what the button does. */
function shortened(name: string): HTMLElement {
  const part = document.createElement("span");
  part.textContent = name;
  return part;
}

function nameButton(onChoose: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => onChoose());
  return button;
}
