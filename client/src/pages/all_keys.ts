/**
 * The question mark on a page without a table, or one that has none yet: it shows all keys, as it does at a table.
 *
 * What a page answers itself, once it has begun, goes before.
 *
 * @example
 * answerKeys("daily");
 */
import { answerQuestionMark } from "../race/open_keys.ts";
import { Toast } from "../race/toast.ts";
import type { KeyPage } from "../table/key_list.ts";

/** `region`: where the page says things, if it has such a place. */
export function answerKeys(page: KeyPage = "page", region = liveRegion()): void {
  const toast = new Toast(region);
  answerQuestionMark((text) => toast.say(text), page, window);
}

function liveRegion(): HTMLElement {
  const region = document.createElement("div");
  region.className = "toast";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}
