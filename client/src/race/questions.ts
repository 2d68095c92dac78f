/**
 * What is asked before something is done that cannot be taken back: resigning, the first hint of a race, removing a player.
 *
 * A question that the race has answered meanwhile goes by itself: nobody agrees to what is not so any more.
 */
import { render, type TemplateResult } from "lit-html";
import type { DailyPart } from "./daily.ts";
import { hintDialog, kickDialog, resignDialog } from "./panels/bar.ts";
import { isPlaying, ownSeat, type RaceModel } from "./race_model.ts";

/** Whether the question still makes sense. */
type Lasts = (model: RaceModel) => boolean;

export class Questions {
  readonly #dialog: HTMLDialogElement;
  readonly #daily: DailyPart;
  readonly #close = (): void => this.#dialog.close();
  #lasts: Lasts = isPlaying;

  constructor(dialog: HTMLDialogElement, daily: DailyPart) {
    this.#dialog = dialog;
    this.#daily = daily;
  }

  /** What a hint costs is said once a race. */
  hint(race: string, want: () => void): void {
    const key = `helped/${race}`;
    if (sessionStorage.getItem(key) !== null) {
      want();
      return;
    }
    const first = (): void => {
      sessionStorage.setItem(key, "yes");
      want();
    };
    this.#ask(isPlaying, hintDialog(first, this.#close));
  }

  resign({ own, race }: RaceModel, resign: () => void): void {
    const text = this.#daily.of(race)?.dailyResignWords();
    this.#ask(isPlaying, resignDialog(own?.picture.rev ?? 0, resign, this.#close, text));
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
    render(question, this.#dialog);
    this.#dialog.showModal();
  }
}
