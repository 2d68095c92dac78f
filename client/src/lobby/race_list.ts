/**
 * The lobby's list as one immutable value: races listed, changed and gone, in the order of interest.
 *
 * Under way: most watchers first, then most players, then the latest start. Waiting for players: a free seat first, then the
 * newest. The server lists by the same rule. An order that somebody looks at can be held.
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

function isLive({ phase }: RaceCard): boolean {
  return phase === "countdown" || phase === "running";
}

function compareLive(a: RaceCard, b: RaceCard): number {
  return b.watchers - a.watchers || b.names.length - a.names.length || (b.starts_at ?? 0) - (a.starts_at ?? 0);
}

function compareWaiting(a: RaceCard, b: RaceCard): number {
  return Number(b.open) - Number(a.open) || b.created_at - a.created_at;
}

/** Those that can be watched, the most interesting first. */
export function liveRaces({ races }: RaceList): readonly RaceCard[] {
  return races.filter(isLive).toSorted(compareLive);
}

/** Those that have not begun, the ones that can be joined first. */
export function waitingRaces({ races }: RaceList): readonly RaceCard[] {
  return races.filter(({ phase }) => phase === "open").toSorted(compareWaiting);
}

/** The same races in an order that is held: new ones come last. */
export function held(races: readonly RaceCard[], order: readonly string[]): readonly RaceCard[] {
  const at = new Map(order.map((id, index) => [id, index]));
  return races.toSorted((a, b) => (at.get(a.id) ?? order.length) - (at.get(b.id) ?? order.length));
}

/** The list after a message; messages that do not speak of it leave it as it is. */
export function heardLobby(list: RaceList, message: LobbyOutbound): RaceList {
  switch (message.t) {
    case "lobby":
      return { races: message.races, known: true };
    case "listed": {
      const others = list.races.filter(({ id }) => id !== message.race.id);
      return { ...list, races: [...others, message.race] };
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
