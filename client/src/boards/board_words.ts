/** Words that boards and players' pages share: dates, and the marks behind a name. */
import { words } from "../words/words.ts";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "30 Nov 2026", where the reader is. */
export function dateWords(at: number): string {
  return DATE.format(at);
}

/** A name, marked where it is no person's. */
export function markedName({ name, kind }: { readonly name: string; readonly kind: string }): string {
  return kind === "bot" || kind === "ghost" ? `${name} (${words(`${kind}-mark`)})` : name;
}
