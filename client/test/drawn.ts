/**
 * A panel as a person meets it: drawn alone on the page, read, and pressed by what its buttons are called.
 *
 *     press(drawn(closedPanel(4501, "abc123", asked)), "Play here");
 */
import { type nothing, render, type TemplateResult } from "lit-html";

/** Draws a panel, in place of what was drawn before. */
export function drawn(panel: TemplateResult | typeof nothing | string): HTMLElement {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  render(panel, root);
  return root;
}

/** What it says, in one line. */
export function text(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

/** Presses the button that shows these words, or is named by them. */
export function press(root: HTMLElement, words: string): void {
  const named = (button: HTMLElement) =>
    button.textContent?.trim() === words || button.getAttribute("aria-label") === words;
  const button = [...root.querySelectorAll("button")].find(named);
  if (button === undefined) throw new Error(`no button ${words} in: ${text(root)}`);
  button.click();
}
