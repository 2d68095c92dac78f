/**
 * All keys of a page in a dialog, over whatever is shown. Loaded when it is asked for. On a page without a table it tells
 * besides what there is at one, and where to read more.
 *
 * The browser gives the focus back to where it was; Escape and the button close it.
 *
 * @example
 * void import("../table/keys_dialog.ts").then(({ openKeys }) => openKeys("solo"));
 */
import "../styles/keys_dialog.css";
import "../words/keys_words.ts";
import { words } from "../words/words.ts";
import { KEYS_OF, type KeyLine, type KeyPage, keyName, TABLE_KEYS } from "./key_list.ts";

/** The dialog that is open: there is never a second one over it. */
let shown: HTMLDialogElement | null = null;

export function openKeys(page: KeyPage): void {
  if (shown !== null) return;
  const dialog = document.createElement("dialog");
  shown = dialog;
  dialog.className = "sd-panel sd-keys";
  dialog.setAttribute("aria-labelledby", "sd-keys-title");
  // The button comes first: it has the focus, and a dialog that is too high is shown from its beginning.
  const head = document.createElement("header");
  head.append(element("h2", words("keys-title"), "sd-keys-title"), closing(dialog));
  dialog.append(head, list(KEYS_OF[page]));
  if (page === "daily" || page === "page") dialog.append(...elsewhere());
  else if (page !== "watch") dialog.append(note(words("keys-focus")));
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    shown = null;
    dialog.remove();
    backTo(before);
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/** Gives the focus back; the page has it where what had it is gone, as when the race has ended meanwhile. */
function backTo(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
}

function element(tag: string, text: string, id = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (id !== "") made.id = id;
  return made;
}

function note(text: string): HTMLElement {
  const made = element("p", text);
  made.className = "sd-note";
  return made;
}

/** What a page without a table has not, but those with one. */
function elsewhere(): HTMLElement[] {
  const more = element("a", words("keys-more")) as HTMLAnchorElement;
  more.href = "/help#cards";
  const way = document.createElement("p");
  way.append(more);
  return [element("h3", words("keys-at-table")), list(TABLE_KEYS.filter(([key]) => key !== "?")), way];
}

function list(lines: readonly KeyLine[]): HTMLElement {
  const made = document.createElement("dl");
  for (const [key, does] of lines) {
    const term = document.createElement("dt");
    term.append(element("kbd", keyName(key, words)));
    const line = document.createElement("div");
    line.append(term, element("dd", words(does)));
    made.append(line);
  }
  return made;
}

function closing(dialog: HTMLDialogElement): HTMLElement {
  const made = element("button", words("keys-close")) as HTMLButtonElement;
  made.type = "button";
  made.className = "sd-button primary";
  made.autofocus = true;
  made.addEventListener("click", () => dialog.close());
  return made;
}
