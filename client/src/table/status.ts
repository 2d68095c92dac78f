/**
 * The table's one voice: a live region that screen readers hear and everyone reads.
 *
 * @example
 * status.say("Put back.");
 */

export class Status {
  readonly element: HTMLElement;

  constructor() {
    this.element = document.createElement("p");
    this.element.className = "sd-says";
    this.element.setAttribute("role", "status");
  }

  /** Says a sentence; the same one said again is heard again, because its element is a new one. */
  say(text: string, tone: "plain" | "refused" = "plain"): void {
    const line = document.createElement("span");
    line.className = tone;
    line.textContent = text;
    this.element.replaceChildren(line);
  }
}
