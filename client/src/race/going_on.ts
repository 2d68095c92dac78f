/**
 * On to the race that a rematch has become: by itself for who wanted it on this page, once. Whoever comes to the old race
 * later sees its result, and has a button.
 *
 * @example
 * going.asked(); // offered or accepted here
 * going.heard(notice);
 * const race = going.next(link.model); // null: stay
 */
import type { Notice } from "./notices.ts";
import type { RaceModel } from "./race_model.ts";

export class GoingOn {
  #wants = false;

  asked(): void {
    this.#wants = true;
  }

  heard(notice: Notice): void {
    const isOver = notice.kind === "offer" && (notice.offer.state === "expired" || notice.offer.state === "withdrawn");
    const isRefused = notice.kind === "refused" && (notice.command === "offer" || notice.command === "accept");
    if (isOver || isRefused) this.#wants = false;
  }

  /** The race to go to now, told once. Once it is agreed the server tells of no offer any more. */
  next({ race, you }: RaceModel): string | null {
    if (race === null || you?.seat == null) return null;
    if (race.offer?.accepted.includes(you.seat) === true) this.#wants = true;
    if (race.next_race === null || !this.#wants) return null;
    this.#wants = false;
    return race.next_race;
  }
}
