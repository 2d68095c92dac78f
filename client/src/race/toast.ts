/**
 * Short sentences that are seen for a while and read out: places, refusals, who comes and goes.
 *
 * Knows no race.
 *
 * @example
 * new Toast(place).say("Ben is home: 1st.");
 */

const SHOWN_MS = 5_000;
const MOST = 2;

export class Toast {
  readonly #root: HTMLElement;

  /** `root` is a live region (`role="status"`) of the page. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Says a sentence to everybody, or only to those who listen because it can be seen elsewhere. */
  say(text: string, heardOnly = false): void {
    const line = document.createElement("p");
    line.classList.toggle("sd-visually-hidden", heardOnly);
    line.textContent = text;
    this.#root.append(line);
    const seen = this.#root.querySelectorAll("p:not(.sd-visually-hidden)");
    for (const old of [...seen].slice(0, -MOST)) old.remove();
    setTimeout(() => line.remove(), SHOWN_MS);
  }

  /** What the page shows from now on covers nothing of it; who listens hears it to its end. */
  hide(): void {
    for (const line of this.#root.querySelectorAll("p")) line.classList.add("sd-visually-hidden");
  }
}
