/** Asks whoever has followed a link for a name; fetched for those who have none. */
import { render } from "lit-html";
import { named, suggestedName } from "../identity/identity.ts";
import type { RaceView } from "../wire/protocol.ts";
import { errorWords } from "../words/error.ts";
import { invitedPanel } from "./panels/invited.ts";

/** Resolves when the server has taken a name. */
export function askName(race: RaceView, panel: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const draw = (name: string, error: string | null, busy: boolean): void => {
      render(
        invitedPanel(race, { name, error, busy }, (chosen) => void choose(chosen)),
        panel,
      );
    };
    const choose = async (chosen: string): Promise<void> => {
      draw(chosen, null, true);
      try {
        await named(chosen);
        // The form goes, and the keyboard must be somewhere.
        document.querySelector("main")?.focus({ preventScroll: true });
        resolve();
      } catch (error) {
        draw(chosen, errorWords(error), false);
      }
    };
    draw(suggestedName(Math.random), null, false);
  });
}
