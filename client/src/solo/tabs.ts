/**
 * Hears what other tabs of the browser do to what is kept: a game gone on with, games that are over, settings.
 *
 * @example
 * followTabs({ game: () => page.catchUp(), records: () => page.refresh() });
 */
import { RUNS_KEY } from "./best_runs.ts";
import { GAME_KEY } from "./kept_game.ts";
import { RECORDS_KEY } from "./kept_records.ts";

export interface TabHands {
  /** The running game was changed. */
  game(): void;
  /** Records or runs were changed: a game may be over, or all numbers gone. */
  records(): void;
}

export function followTabs(hands: TabHands): void {
  window.addEventListener("storage", ({ key }) => {
    // No key: everything was deleted.
    if (key === RECORDS_KEY || key === RUNS_KEY || key === null) hands.records();
    if (key === GAME_KEY || key === null) hands.game();
  });
}
