/**
 * Hints in a race: asked of the server, shown for the board that they were given for, one after the other.
 *
 * Knows neither table nor socket. A hint that comes when the player has moved on is not shown.
 */
import { parseMove } from "../engine/index.ts";
import { hintWords } from "../table/hint_words.ts";
import { words } from "../words/words.ts";
import type { RaceModel } from "./race_model.ts";

export interface HintHands {
  /** Asks the server for hints. */
  ask(): void;
  /** Shows a move by its light, or takes the light away, and says a sentence. */
  show(move: string | null, text: string): void;
}

/** The hint is for the board as it is drawn, with nothing on its way. */
function fits({ hint, own }: RaceModel): boolean {
  return hint !== null && own !== null && own.pending.length === 0 && !own.lost && hint.rev === own.confirmed.rev;
}

export class Hints {
  readonly #hands: HintHands;
  #given: RaceModel["hint"] = null;
  #next = 0;

  constructor(hands: HintHands) {
    this.#hands = hands;
  }

  /** Shows the next of the moves that were given for this board; where there are none yet, the server is asked. */
  want(model: RaceModel): void {
    if (fits(model)) this.#show(model);
    else this.#hands.ask();
  }

  /** Shows what has been given since. */
  heard(model: RaceModel): void {
    if (model.hint === this.#given) return;
    this.#given = model.hint;
    this.#next = 0;
    if (model.hint === null) return;
    if (fits(model)) this.#show(model);
    else this.#hands.show(null, words("bar-hint-late"));
  }

  #show({ hint, own }: RaceModel): void {
    const { moves, proof } = hint!;
    const isLost = proof === "lost";
    if (isLost && (this.#next === 0 || moves.length === 0)) {
      this.#next = 1;
      this.#hands.show(null, words("hint-lost"));
      return;
    }
    if (moves.length === 0 || proof === "none") {
      this.#hands.show(null, words("bar-hint-none"));
      return;
    }
    const at = (isLost ? this.#next - 1 : this.#next) % moves.length;
    this.#next++;
    const code = moves[at]!;
    // Only the first is known to lead home.
    const worth = at === 0 && proof === "line" ? "line" : "legal";
    this.#hands.show(code, hintWords(own!.picture.position, parseMove(own!.rules, code), worth));
  }
}
