/** Short sentences that are seen for a while and read out: places, refusals, who comes and goes. */

const SHOWN_MS = 6_000;
const MOST = 3;

export class Toast {
  readonly #root: HTMLElement;

  /** `root` is a live region (`role="status"`) of the page. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  say(text: string): void {
    const line = document.createElement("p");
    line.textContent = text;
    this.#root.append(line);
    while (this.#root.childElementCount > MOST) this.#root.firstElementChild?.remove();
    setTimeout(() => line.remove(), SHOWN_MS);
  }
}
