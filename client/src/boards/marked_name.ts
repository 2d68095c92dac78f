/** A name as boards and players' pages show it. */
import { words } from "../words/words.ts";

/** A name, marked where it is no person's. */
export function markedName({ name, kind }: { readonly name: string; readonly kind: string }): string {
  return kind === "bot" || kind === "ghost" ? `${name} (${words(`${kind}-mark`)})` : name;
}
