/** What is asked before something is done that cannot be taken back: resigning, and the first hint of a race. */
import { render, type TemplateResult } from "lit-html";
import type { DailyPart } from "./daily.ts";
import { hintDialog, resignDialog } from "./panels/bar.ts";
import type { RaceModel } from "./race_model.ts";

export class Questions {
  readonly #dialog: HTMLDialogElement;
  readonly #daily: DailyPart;

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
    this.#ask(hintDialog(first, () => this.#dialog.close()));
  }

  resign({ own, race }: RaceModel, resign: () => void): void {
    const text = this.#daily.of(race)?.dailyResignWords();
    this.#ask(resignDialog(own?.picture.rev ?? 0, resign, () => this.#dialog.close(), text));
  }

  #ask(question: TemplateResult): void {
    render(question, this.#dialog);
    this.#dialog.showModal();
  }
}
