/** The opened seal of a race, checked once for each version of the race: by what this tab has sent and seen itself. */
import { doesNonceStand, type Keeper, keptNonce } from "./nonce.ts";
import type { RaceModel } from "./race_model.ts";
import { type Verification, verify } from "./verify.ts";

export class SealCheck {
  readonly #keeper: Keeper;
  #last: { readonly version: number; readonly found: Verification } | null = null;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** What was found; null while the seal is closed, and for a daily, which the day's page opens. */
  of({ race, opened, you, firstBoard }: RaceModel): Verification | null {
    if (race === null || opened === null || race.daily !== null) return null;
    if (this.#last?.version !== race.version) {
      const seatIndex = race.seats.findIndex(({ seat }) => seat === you?.seat);
      const nonceStands = doesNonceStand(race.id, this.#keeper);
      const witness = { seatIndex, nonce: keptNonce(race.id, this.#keeper), nonceStands, firstBoard };
      this.#last = { version: race.version, found: verify(race, opened, witness) };
    }
    return this.#last.found;
  }
}
