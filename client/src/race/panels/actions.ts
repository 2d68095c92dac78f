/** What a person can ask for on the race page; panels call these and know nothing of how they are done. */
import type { Reaction } from "../../wire/protocol.ts";

export interface RaceActions {
  join(): void;
  leave(): void;
  /** Plays a deal that does not count, while one waits; or goes back to the seats. */
  practise(on: boolean): void;
  ready(on: boolean): void;
  kick(seat: number): void;
  start(): void;
  /** The host goes on without a proof of the deal. */
  startUncertified(): void;
  /** Other deals are to be tried for a proof, with another random number of one's own. */
  otherDeals(): void;
  undo(): void;
  redo(): void;
  finish(): void;
  /** A hint; before the first one is given the player is told what it costs. */
  hint(): void;
  auto(on: boolean): void;
  askResign(): void;
  offer(): void;
  accept(): void;
  react(say: Reaction): void;
  reconnect(): void;
  copyLink(): void;
  share(): void;
}
