/** The rule sets that have a daily deal, in the order in which they are shown. */
import { words } from "../words/words.ts";

const NAMES = {
  freecell: "freecell",
  "klondike/1/unlimited": "klondike-one",
  "klondike/3/unlimited": "klondike-three",
} as const;

export const DAILY_RULES: readonly string[] = Object.keys(NAMES);

export function hasDaily(rules: string): boolean {
  return DAILY_RULES.includes(rules);
}

/** "FreeCell", "Klondike, draw one": shorter than elsewhere, for dailies have no other Klondikes. */
export function dailyRulesWords(rules: string): string {
  return words(`daily-rules-${NAMES[rules as keyof typeof NAMES]}`);
}
