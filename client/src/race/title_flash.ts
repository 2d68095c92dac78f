/**
 * The page's title; it flashes while something happens in a page that nobody looks at. There is no sound.
 */
const EVERY_MS = 1_000;

export class TitleFlash {
  #title = "";
  #flash: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #on = false;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#stop();
    });
  }

  /** The title when nothing flashes. */
  set(title: string): void {
    this.#title = title;
    this.#draw();
  }

  /** Flashes until the page is looked at; nothing if it is looked at now. */
  flash(text: string): void {
    if (document.visibilityState === "visible") return;
    this.#flash = text;
    this.#on = true;
    this.#timer ??= setInterval(() => {
      this.#on = !this.#on;
      this.#draw();
    }, EVERY_MS);
    this.#draw();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#flash = null;
    this.#draw();
  }

  #draw(): void {
    const text = this.#flash !== null && this.#on ? this.#flash : this.#title;
    if (document.title !== text) document.title = text;
  }
}
