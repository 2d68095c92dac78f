/** A game from its seed; apart from `game.ts`, since whoever is shown a deal needs no chance to play it. */
import { deal } from "./deal.ts";
import { type Game, gameFrom } from "./game.ts";
import type { Rules } from "./rules.ts";

/** The game of a seed's deal; throws `SeedError`. */
export function newGame(rules: Rules, seed: string): Game {
  return gameFrom(rules, deal(rules, seed));
}
