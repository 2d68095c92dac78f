/**
 * Links to solo play that name a deal: as one asks for it, as from the page of an opened daily, and how one is made.
 *
 * @example
 * dealInAddress("?rules=freecell&seed=617") // { rules: FREECELL, seed: "617", known: null }
 */
import { ALL_RULES, type Rules } from "../engine/index.ts";
import { seedOf } from "./seeds.ts";
import { type Known, knownOf } from "./winnable.ts";

export interface AskedDeal {
  readonly rules: Rules;
  readonly seed: string;
  /** What the link claims of it. */
  readonly known: Known | null;
}

/** The deal of an address, or null for one that asks for none that can be dealt. */
export function dealInAddress(search: string): AskedDeal | null {
  const query = new URLSearchParams(search);
  const rules = ALL_RULES.find(({ code }) => code === query.get("rules"));
  const seed = seedOf(query.get("seed") ?? "");
  if (rules === undefined || seed === null) return null;
  return { rules, seed, known: knownOf(Number(query.get("par")), Number(query.get("difficulty"))) };
}

/** The link to the race against one's own best run of a deal, without the host. */
export function ownRaceAddress({ code }: Rules, seed: string): string {
  return `/ghost?${new URLSearchParams({ rules: code, seed })}`;
}

/** The link to a deal, without the host. */
export function dealAddress({ code }: Rules, seed: string): string {
  return `/solo?${new URLSearchParams({ rules: code, seed })}`;
}
