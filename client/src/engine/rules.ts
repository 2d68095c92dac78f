/**
 * The rules of a game as a value: FreeCell, or Klondike with a draw count and a number of passes.
 *
 * @example
 * parseRules("klondike/3/unlimited") // { family: "klondike", draw: 3, passes: null, code: "klondike/3/unlimited" }
 */

export type Family = "freecell" | "klondike";

/** Whether cards of a family lie face down: then a rival's board would give away one's own. */
export const HIDES_CARDS: Readonly<Record<Family, boolean>> = { freecell: false, klondike: true };

export interface FreeCellRules {
  readonly family: "freecell";
  readonly code: "freecell";
}

/** `passes` counts trips through the stock, the first included; null is without limit. */
export interface KlondikeRules {
  readonly family: "klondike";
  readonly draw: 1 | 3;
  readonly passes: 1 | 3 | null;
  readonly code: string;
}

export type Rules = FreeCellRules | KlondikeRules;

/** A text names no rules. */
export class RulesTextError extends Error {
  override readonly name = "RulesTextError";
}

export const FREECELL: FreeCellRules = { family: "freecell", code: "freecell" };

function klondikes(): KlondikeRules[] {
  const rules: KlondikeRules[] = [];
  for (const draw of [1, 3] as const) {
    for (const passes of [1, 3, null] as const) {
      rules.push({ family: "klondike", draw, passes, code: `klondike/${draw}/${passes ?? "unlimited"}` });
    }
  }
  return rules;
}

/** All seven rules there are. Each is one object, so they may be compared by identity. */
export const ALL_RULES: readonly Rules[] = [FREECELL, ...klondikes()];

const BY_CODE: ReadonlyMap<string, Rules> = new Map(ALL_RULES.map((rules) => [rules.code, rules]));

/** Reads `freecell`, `klondike/1/3`, `klondike/3/unlimited` …; anything else is a `RulesTextError`. */
export function parseRules(text: string): Rules {
  const rules = BY_CODE.get(text);
  if (rules === undefined) throw new RulesTextError(`${JSON.stringify(text)} names no rules`);
  return rules;
}
