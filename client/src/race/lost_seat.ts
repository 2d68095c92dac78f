/**
 * How somebody lost their seat before the start without giving it up.
 *
 * While one is connected the server says who sits where, never why: who did not ask to leave was removed by the host. Who
 * comes, or comes back, is told whether they were removed; without that, who has no seat any more was away for too long.
 *
 * @example
 * withLostSeat(before, after, welcome).lostSeat // "freed" for whom the seat was not kept
 */
import type { RaceOutbound } from "../wire/protocol.ts";
import { ownSeat, type RaceModel } from "./race_model.ts";

function isRemoval(message: RaceOutbound): boolean {
  if (!("t" in message)) return false;
  if (message.t === "welcome") return message.removed === true;
  return message.t === "refused" && message.command === "join" && message.why === "kicked";
}

/** The model after a message with what it means for one's seat. */
export function withLostSeat(before: RaceModel, after: RaceModel, message: RaceOutbound): RaceModel {
  if (isRemoval(message)) return { ...after, lostSeat: "removed", leaves: false };
  const isNewSocket = "t" in message && message.t === "welcome";
  const isAnswered = isNewSocket || ("t" in message && message.t === "refused" && message.command === "leave");
  const known = isAnswered && after.leaves ? { ...after, leaves: false } : after;
  if (ownSeat(after) !== null) return known.lostSeat === null ? known : { ...known, lostSeat: null };
  const sat = ownSeat(before) !== null && before.race?.phase === "open";
  if (!sat || before.race?.id !== after.race?.id || before.you?.player !== after.you?.player) return known;
  if (before.leaves) return { ...known, leaves: false };
  return { ...known, lostSeat: isNewSocket ? "freed" : "removed" };
}
