/**
 * The question mark on a page without a table: it shows all keys, as it does at a table.
 *
 * @example
 * answerKeys("daily");
 */
import { answerQuestionMark } from "../race/open_keys.ts";
import { Toast } from "../race/toast.ts";
import type { KeyPage } from "../table/key_list.ts";

export function answerKeys(page: KeyPage = "page"): void {
  const region = document.createElement("div");
  region.className = "toast";
  region.setAttribute("role", "status");
  document.body.append(region);
  const toast = new Toast(region);
  answerQuestionMark((text) => toast.say(text), page);
}
