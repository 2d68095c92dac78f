/**
 * The rule sets that have a daily deal, in the order in which they are shown: the server deals for these and no others.
 *
 * @example
 * hasDaily("klondike/1/1") // false
 */

export const DAILY_RULES = ["freecell", "klondike/1/unlimited", "klondike/3/unlimited"] as const;

export type DailyRules = (typeof DAILY_RULES)[number];

export function hasDaily(rules: string): rules is DailyRules {
  return (DAILY_RULES as readonly string[]).includes(rules);
}
