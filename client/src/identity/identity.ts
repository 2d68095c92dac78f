/**
 * Who this browser is: the guest it has been, or a name to begin with.
 *
 * Knows no page; a page that is refused says so itself (`words/error.ts`).
 *
 * @example
 * const { name } = await somebody(""); // "Brave Badger", where this browser was nobody yet
 */
import type { Me } from "../wire/api.ts";
import { beCalled, meOrGuest } from "../wire/guest.ts";
import "../words/name_words.ts";
import { words } from "../words/words.ts";
import { turnDialog } from "./turn_dialog.ts";

/** A friendly name for somebody who has none yet; `random` is 0 up to 1. */
export function suggestedName(random: () => number): string {
  const pick = (id: string): string => {
    const list = words(id).split(", ");
    return list[Math.floor(random() * list.length)]!;
  };
  return words("name-suggested", { first: pick("name-first"), second: pick("name-second") });
}

/** The guest of this browser; a fresh one with the name given, or a suggested one for an empty name, where there is none. */
export function somebody(name: string): Promise<Me> {
  return meOrGuest(() => name.trim() || suggestedName(Math.random), turnDialog);
}

/** Takes a name: as a fresh guest, or as the one this browser already is. */
export function named(name: string): Promise<Me> {
  return beCalled(name, turnDialog);
}
