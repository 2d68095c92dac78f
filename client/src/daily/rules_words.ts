/**
 * The names of the rule sets that have a daily deal.
 *
 * @example
 * dailyRulesWords("klondike/1/unlimited") // "Klondike, draw one"
 */
import type { DailyRules } from "../wire/daily_rules.ts";
import { words } from "../words/words.ts";

const NAMES: Readonly<Record<DailyRules, string>> = {
  freecell: "freecell",
  "klondike/1/unlimited": "klondike-one",
  "klondike/3/unlimited": "klondike-three",
};

/** Shorter than elsewhere, for dailies have no other Klondikes. */
export function dailyRulesWords(rules: string): string {
  return words(`daily-rules-${NAMES[rules as DailyRules]}`);
}
