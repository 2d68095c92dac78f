/**
 * Which seat's run an address asks for: `?seat=2`, from 1.
 *
 * @example
 * seatIn("?seat=2") // { asked: "2", seat: 1 }
 */
import type { ReplayRecord } from "./record.ts";

export interface AskedSeat {
  /** As it is written, for who wrote it; null where no seat is asked for. */
  readonly asked: string | null;
  /** From 0; -1 where what is written is no seat's number. */
  readonly seat: number;
}

export function seatIn(search: string): AskedSeat {
  const written = new URLSearchParams(search).get("seat")?.trim() ?? "";
  const asked = written === "" ? null : written; // nothing behind the = asks for nothing
  const isNumber = asked !== null && /^[1-9]\d{0,3}$/.test(asked);
  return { asked, seat: isNumber ? Number(asked) - 1 : -1 };
}

export function ghostAddress(race: string, seat: number): string {
  return `/ghost/${race}?seat=${seat + 1}`;
}

/** The address of a seat's ghost race; null where its deal is not known yet, or where it never moved. */
export function wayToRace({ seed, seats, view }: ReplayRecord, seat: number): string | null {
  const moved = seats.some((each) => each.seat === seat && each.moves.length > 0);
  return seed === null || !moved ? null : ghostAddress(view.id, seat);
}
