/**
 * The link to a race: copied, or handed to whatever the browser shares with.
 *
 * Knows no race, but for the rules that it is told.
 *
 * @example
 * void new Invitation(`${location.origin}/race/${id}`, toast, draw).copy();
 */

import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import type { Toast } from "./toast.ts";

/** The button says for so long that the link is copied. */
const COPIED_MS = 3_000;

export class Invitation {
  readonly link: string;
  readonly #toast: Pick<Toast, "say">;
  readonly #onChange: () => void;
  #copied = false;

  constructor(link: string, toast: Pick<Toast, "say">, onChange: () => void) {
    this.link = link;
    this.#toast = toast;
    this.#onChange = onChange;
  }

  get copied(): boolean {
    return this.#copied;
  }

  get canShare(): boolean {
    return typeof navigator.share === "function";
  }

  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link);
    } catch {
      this.#toast.say(words("open-copy-failed")); // no permission, or no secure origin
      return;
    }
    this.#set(true);
    this.#toast.say(words("open-copied"), true); // the button says it, too
    setTimeout(() => this.#set(false), COPIED_MS);
  }

  async share(rules: string): Promise<void> {
    const text = words("open-share-text", { rules: rulesWords(rules) });
    try {
      await navigator.share({ title: words("brand"), text, url: this.link });
    } catch (error) {
      if ((error as Error).name !== "AbortError") this.#toast.say(words("open-copy-failed"));
    }
  }

  #set(copied: boolean): void {
    this.#copied = copied;
    this.#onChange();
  }
}
