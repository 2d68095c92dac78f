/** Where the runs that can be raced come from, as far as the page must tell one place from the other. */

import { ghostAddress } from "../replay/ghost_address.ts";
import type { ReplayRecord } from "../replay/record.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import type { GhostRace } from "./ghost_race.ts";

export interface GhostSource {
  /** What stands behind the game's name before the start. */
  readonly when: string;
  /** What is allowed, and how the ghost goes. */
  readonly rules: string;
  /** The way back from here. */
  readonly back: { readonly href: string; readonly text: string };
  /** Where the whole record is verified; null where there is nothing to verify it by. */
  readonly verify: string | null;
  /** The address of the race against a seat's run. */
  address(seat: number): string;
  /** What somebody else plays who is sent a link. */
  link(seat: number): string;
  /** A race is over; gives the record to race from now on where that has changed. */
  raced(race: GhostRace): ReplayRecord | null;
}

/** The record of a race. */
export function raceSource({ view }: ReplayRecord): GhostSource {
  const { id, starts_at, options } = view;
  const yes = (is: boolean): string => (is ? "yes" : "no");
  return {
    when: starts_at === null ? "" : momentWords(starts_at),
    rules: words("ghost-rules", { undo: yes(options.undo), hints: yes(options.hints) }),
    back: { href: `/replay/${id}`, text: words("ghost-replay") },
    verify: `/verify/${id}`,
    address: (seat) => ghostAddress(id, seat),
    link: (seat) => ghostAddress(id, seat),
    raced: () => null,
  };
}
