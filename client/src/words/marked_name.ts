/**
 * A player's name, marked where it is no person's.
 *
 * @example
 * markedName({ name: "Ann", kind: "ghost" }) // "Ann (ghost)"
 */
import { words } from "./words.ts";

export function markedName({ name, kind }: { readonly name: string; readonly kind: string }): string {
  return kind === "bot" || kind === "ghost" ? `${name} (${words(`${kind}-mark`)})` : name;
}
