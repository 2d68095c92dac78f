/**
 * What it costs to go before one's first move: nothing, so many times a day; the server counts them and says how many are left.
 *
 * A race without others, on a chosen deal or at a daily's deal is not counted: the rule is that of docs/race.md, and the
 * server's own, held to the same races by `tests/vectors/aborts.json`.
 */
import { ask } from "../wire/api.ts";
import type { RaceView } from "../wire/protocol.ts";
import { words } from "../words/words.ts";

export interface Aborts {
  readonly per_day: number;
  readonly left: number;
  readonly until: number;
}

export function isCounted({ daily, options, seats }: RaceView): boolean {
  return daily === null && options.seed === null && seats.length > 1;
}

export function askAborts(): Promise<Aborts> {
  return ask<Aborts>("/api/aborts");
}

/** What is said before somebody goes; null where it is not known how many are left. */
export function abortWords(aborts: Aborts | null): string {
  if (aborts === null) return words("resign-abort-some");
  const { left, per_day } = aborts;
  return words(left > 0 ? "resign-abort-left" : "resign-abort-none", { left, day: per_day });
}
