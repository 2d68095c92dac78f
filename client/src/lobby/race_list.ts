/**
 * The lobby's list as one immutable value: races listed, changed and gone, newest first, open ones before those that run.
 *
 * @example
 * heardLobby(EMPTY_LIST, { t: "listed", race }).races // [race]
 */
import type { LobbyOutbound, RaceCard } from "../wire/protocol.ts";

export interface RaceList {
  readonly races: readonly RaceCard[];
  /** The whole list has come at least once. */
  readonly known: boolean;
}

export const EMPTY_LIST: RaceList = { races: [], known: false };

const ORDER = { open: 0, countdown: 1, running: 2, over: 3 } as const;

function sorted(races: readonly RaceCard[]): readonly RaceCard[] {
  return races.toSorted((a, b) => ORDER[a.phase] - ORDER[b.phase] || b.created_at - a.created_at);
}

/** The list after a message; messages that do not speak of it leave it as it is. */
export function heardLobby(list: RaceList, message: LobbyOutbound): RaceList {
  switch (message.t) {
    case "lobby":
      return { races: sorted(message.races), known: true };
    case "listed": {
      const others = list.races.filter(({ id }) => id !== message.race.id);
      return { ...list, races: sorted([...others, message.race]) };
    }
    case "unlisted":
      return { ...list, races: list.races.filter(({ id }) => id !== message.id) };
    default:
      return list;
  }
}

/** Whether someone without a seat can still take one. */
export function isOpen({ phase, open }: RaceCard): boolean {
  return phase === "open" && open;
}
