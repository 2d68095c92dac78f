/**
 * What a race is played by, in words: its rules and its time limit.
 *
 * @example
 * rulesWords("klondike/3/unlimited") // "Klondike, draw 3, passes without limit"
 */
import { parseRules } from "../engine/index.ts";
import { words } from "./words.ts";

const PASSES = { 0: "unlimited", 1: "one", 3: "three" } as const;

/** "Klondike, draw 3, passes without limit", or its short form. */
export function rulesWords(code: string, short = false): string {
  const rules = parseRules(code);
  if (rules.family === "freecell") return words("rules-name", { family: "freecell" });
  const facts = { draw: rules.draw, passes: PASSES[rules.passes ?? 0] };
  return words(short ? "rules-klondike-short" : "rules-klondike", facts);
}

/** "10 minutes", "1 hour". */
export function limitWords(seconds: number): string {
  if (seconds % 3_600 === 0) return words("create-hours", { count: seconds / 3_600 });
  return words("create-minutes", { count: Math.round(seconds / 60) });
}
