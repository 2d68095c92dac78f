/**
 * What is asked before something is done that cannot be taken back: resigning, the first hint of a race, removing a player.
 *
 * A question that the race has answered meanwhile goes by itself: nobody agrees to what is not so any more.
 */
import { render, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";
import { type Aborts, abortWords, askAborts, isCounted } from "./aborts.ts";
import type { DailyPart } from "./daily.ts";
import { OF_TAB } from "./kept.ts";
import { hintDialog, kickDialog, resignDialog } from "./panels/question.ts";
import { isPlaying, ownSeat, type RaceModel } from "./race_model.ts";

/** Whether the question still makes sense. */
type Lasts = (model: RaceModel) => boolean;

export class Questions {
  readonly #dialog: HTMLDialogElement;
  readonly #daily: DailyPart;
  readonly #aborts: () => Promise<Aborts>;
  readonly #close = (): void => this.#dialog.close();
  #lasts: Lasts = isPlaying;

  /** How many questions have been asked: what is found out for one is not said in another. */
  #asked = 0;

  constructor(dialog: HTMLDialogElement, daily: DailyPart, aborts = askAborts) {
    this.#dialog = dialog;
    this.#aborts = aborts;
    this.#daily = daily;
  }

  /** What a hint costs is said once a race. */
  hint(race: string, want: () => void): void {
    const key = `helped/${race}`;
    if (OF_TAB.getItem(key) !== null) {
      want();
      return;
    }
    const first = (): void => {
      OF_TAB.setItem(key, "yes");
      want();
    };
    this.#ask(isPlaying, hintDialog(first, this.#close));
  }

  resign(model: RaceModel, resign: () => void): void {
    const { own, race } = model;
    const moves = own?.picture.rev ?? 0;
    const dialog = (text?: string): TemplateResult => resignDialog(moves, resign, this.#close, text);
    if (moves > 0 || race === null || !isCounted(race)) {
      this.#ask(isPlaying, dialog(this.#daily.of(race)?.dailyResignWords() ?? lastWords(model, moves)));
      return;
    }
    this.#ask(isPlaying, dialog(abortWords(null)));
    void this.#tellAborts((aborts) => dialog(abortWords(aborts)));
  }

  /** Says how many are left once that is known; what cannot be found out is not said. */
  async #tellAborts(question: (aborts: Aborts) => TemplateResult): Promise<void> {
    const asked = this.#asked;
    const aborts = await this.#aborts().catch(() => null);
    if (aborts !== null && asked === this.#asked && this.#dialog.open) render(question(aborts), this.#dialog);
  }

  /** Removes whoever sits there now, and nobody who takes that seat meanwhile. */
  kick({ race }: RaceModel, seat: number, kick: () => void): void {
    const asked = race?.seats.find((other) => other.seat === seat);
    if (asked === undefined) return;
    const lasts: Lasts = (model) => {
      const isThere = model.race?.seats.some((other) => other.seat === seat && other.player === asked.player) === true;
      return isThere && model.race?.phase === "open" && ownSeat(model)?.seat === model.race.host;
    };
    this.#ask(lasts, kickDialog(asked.name, kick, this.#close));
  }

  /** Looks at what has become known: a question that is settled is closed. */
  follow(model: RaceModel): void {
    if (this.#dialog.open && !this.#lasts(model)) this.#dialog.close();
  }

  #ask(lasts: Lasts, question: TemplateResult): void {
    this.#lasts = lasts;
    this.#asked += 1;
    render(question, this.#dialog);
    this.#dialog.showModal();
  }
}

/** Whoever is the last to play ends the race, and has nobody to watch. */
function lastWords({ race, you }: RaceModel, moves: number): string | undefined {
  const plays = race?.seats.some(({ seat, state }) => seat !== you?.seat && state === "playing") ?? true;
  return plays || moves === 0 ? undefined : words("resign-last-text");
}
