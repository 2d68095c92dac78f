/**
 * All keys of a page in a dialog, wherever on it they are asked for; fetched only then.
 *
 * Knows no table, which answers its own keys first, and no race.
 */
import type { KeyPage } from "../table/key_list.ts";
import { asksForKeys } from "../table/page_keys.ts";
import { words } from "../words/words.ts";

/** Opens the dialog; `say` tells where it cannot be had now. */
export async function openKeys(say: (text: string) => void, page: KeyPage = "race"): Promise<void> {
  try {
    (await import("../table/keys_dialog.ts")).openKeys(page);
  } catch {
    say(words("later-missing"));
  }
}

/** Opens it for the question mark, too, wherever the focus is; at `place` window, where nothing of the page has. */
export function answerQuestionMark(
  say: (text: string) => void,
  page?: KeyPage,
  place: Document | Window = document,
): void {
  place.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || !asksForKeys(event)) return;
    event.preventDefault();
    void openKeys(say, page);
  });
}
