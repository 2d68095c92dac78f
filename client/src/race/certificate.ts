/**
 * Checks the certificate of a race's deal: that it is the deal that was played, and that its line leads home.
 *
 * That the deals passed over were not proved is the server's word; who has the solver may try it on their seeds.
 */
import { newGame, parseRules } from "../engine/index.ts";
import { play } from "../verifying/playing.ts";
import type { Certificate, Opened, RaceView } from "../wire/protocol.ts";

/** Plays the line of the certificate on the deal of the seed; throws for a seed that is none. */
function leadsHome(rules: string, seed: string, { line, par }: Certificate): boolean {
  const { isWon, refused } = play(newGame(parseRules(rules), seed), line, [], false);
  return line.length === par && refused === null && isWon;
}

/**
 * Whether the certificate holds: null for a race that promised none, false for one that was promised and is wrong or not there.
 *
 * @param dealt whether cards were dealt: a race that ended before has nothing to prove
 */
export function certificateHolds({ options, daily }: RaceView, opened: Opened, dealt: boolean): boolean | null {
  const { certificate, race_seed, seed } = opened;
  const isDaily = (daily ?? null) !== null;
  // A server of an earlier release says nothing of certificates.
  if (certificate == null) return isDaily || (options.certified && dealt) ? false : null;
  const { index, skipped } = certificate;
  // A daily's deal itself was proved, before its day.
  const isIt = isDaily ? seed === race_seed && index === 0 : seed === `${race_seed}:${index}`;
  return isIt && skipped.length === index && leadsHome(options.rules, seed, certificate);
}
