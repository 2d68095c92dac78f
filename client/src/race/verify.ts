/**
 * Checks in the browser that the deal was fixed before the race, and which part this page's own chance had in it.
 *
 * Believes nothing that it can compute: the commitment published before, the race seed, the own nonce, the deal itself, and
 * that its certificate leads home.
 */
import { commitment, deal, hexToBytes, ownerView, parseRules, raceSeed, writePosition } from "../engine/index.ts";
import { follows } from "../verifying/dealt_seed.ts";
import type { Opened, RaceView } from "../wire/protocol.ts";
import { certificateHolds } from "./certificate.ts";

/** One thing checked; null where this page has nothing to hold against it. */
export interface Verification {
  readonly commitment: boolean;
  readonly raceSeed: boolean;
  /** `"unsure"`: it is not part of the deal, and may not have arrived, or another page's took its place. */
  readonly nonce: boolean | "unsure" | null;
  readonly deal: boolean | null;
  /** That the deal was proved winnable, where that was promised. */
  readonly certificate: boolean | null;
}

export interface Witness {
  /** One's place among the seats in seat order, and the nonce sent from it. */
  readonly seatIndex: number;
  readonly nonce: string | null;
  /** The nonce must be in the deal. */
  readonly nonceStands: boolean;
  /** The board text as first shown. */
  readonly firstBoard: string | null;
}

/** Whether every check that could be made came out right. */
export function isVerified({ commitment, raceSeed, nonce, deal, certificate }: Verification): boolean {
  return commitment && raceSeed && nonce !== false && deal !== false && certificate !== false;
}

function attempt<Found extends boolean | null>(check: () => Found): Found | false {
  try {
    return check();
  } catch {
    return false; // what cannot even be read is not what was promised
  }
}

function checkDeal(race: RaceView, opened: Opened, firstBoard: string): boolean {
  const { options } = race;
  const isDaily = (race.daily ?? null) !== null;
  const isPromised = isDaily ? opened.seed === opened.race_seed : follows(opened.seed, opened.race_seed);
  if (opened.seed !== options.seed && !isPromised) return false;
  return writePosition(ownerView(deal(parseRules(options.rules), opened.seed))) === firstBoard;
}

function checkNonce(opened: Opened, { seatIndex, nonce, nonceStands }: Witness): Verification["nonce"] {
  if (nonce === null || seatIndex < 0) return null;
  if (opened.nonces[seatIndex] === nonce) return true;
  return nonceStands ? false : "unsure";
}

function hasMoves({ seats }: RaceView): boolean {
  return seats.some(({ rev }) => rev > 0);
}

/** Opens the seal. A chosen seed was never sealed: of such a race only the deal is checked against it. */
export function verify(race: RaceView, opened: Opened, witness: Witness): Verification {
  const { firstBoard } = witness;
  const isDaily = (race.daily ?? null) !== null;
  // A daily's deal is everybody's: nobody's random number is mixed in.
  const mixed = () => raceSeed(hexToBytes(opened.server_seed), race.id, opened.nonces.map(hexToBytes));
  const seed = () => (isDaily ? opened.server_seed : mixed());
  return {
    commitment: attempt(() => commitment(hexToBytes(opened.server_seed)) === race.commitment),
    raceSeed: attempt(() => seed() === opened.race_seed),
    nonce: isDaily ? null : checkNonce(opened, witness),
    deal: firstBoard === null ? null : attempt(() => checkDeal(race, opened, firstBoard)),
    certificate: attempt(() => certificateHolds(race, opened, firstBoard !== null || hasMoves(race))),
  };
}
