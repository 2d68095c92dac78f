/**
 * Asks whether something may be done that cannot be taken back.
 *
 * Knows no game, but whether one would be lost.
 *
 * @example
 * if (await confirmed("End this deal?", "End it")) end();
 */
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import type { SoloGame } from "./solo_game.ts";

/** True once it is said yes to; Escape is a no, and so is a question that is still open when the next one comes. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  const dialog = byId<HTMLDialogElement>("confirm");
  if (dialog.open) return Promise.resolve(false);
  byId("confirm-text").textContent = question;
  byId("confirm-yes").textContent = yes;
  dialog.returnValue = "";
  return new Promise((resolve) => {
    byId("confirm-yes").onclick = () => dialog.close("yes");
    byId("confirm-no").onclick = () => dialog.close();
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
    dialog.showModal();
  });
}

/** Whether the running game may be lost, where there is one with moves. */
export async function mayLose(running: SoloGame | null, question: string, yes: string): Promise<boolean> {
  const moves = running?.moves.length ?? 0;
  return moves === 0 || (await confirmed(words(question, { moves }), words(yes)));
}

/** What was asked about is gone: a question that is still open is a no. */
export function unasked(): void {
  const dialog = byId<HTMLDialogElement>("confirm");
  if (dialog.open) dialog.close();
}
