/**
 * Every word that a page shows comes from a Fluent catalogue by its id.
 *
 * The catalogues are the `en*.ftl` files beside this one: those of tables and races, and others that pages bring along with
 * `addWords`. Does not know pages.
 *
 * @example
 * words("card-name", { rank: "6", suit: "S" }) // "6 of spades"
 */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { apart } from "./apart.ts";

const SOURCES = import.meta.glob<string>(["./en.ftl", "./en-race.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});

export type Facts = Readonly<Record<string, string | number>>;

/** A page asks for words that no catalogue has, or leaves out a fact that they need. */
export class WordsError extends Error {
  override readonly name = "WordsError";
}

// English needs no marks around what is put in, but around names of another direction (`apart`).
const bundle = new FluentBundle("en", { useIsolating: false });
Object.values(SOURCES).forEach(addWords);

/** Takes a catalogue that not every page needs. */
export function addWords(source: string): void {
  bundle.addResource(new FluentResource(source));
}

function keptApart(facts: Facts): Facts {
  const kept = ([name, fact]: [string, string | number]) => [name, typeof fact === "string" ? apart(fact) : fact];
  return Object.fromEntries(Object.entries(facts).map(kept));
}

/** The text of a message; throws `WordsError` where the message or one of its facts is missing. */
export function words(id: string, facts: Facts = {}): string {
  const message = bundle.getMessage(id);
  if (message?.value == null) throw new WordsError(`no words for ${id}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, keptApart(facts), errors);
  if (errors.length > 0) throw new WordsError(`${id}: ${errors.map(String).join("; ")}`);
  return text;
}

/**
 * Fills a page's own markup: `data-words` names the text of an element, `data-words-label` its accessible name,
 * `data-words-hint` its placeholder.
 */
export function fillWords(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-words]")) {
    element.textContent = words(element.dataset["words"]!);
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-words-label]")) {
    element.setAttribute("aria-label", words(element.dataset["wordsLabel"]!));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-words-hint]")) {
    element.setAttribute("placeholder", words(element.dataset["wordsHint"]!));
  }
}
