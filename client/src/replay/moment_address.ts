/**
 * The moment and the seat that an address names: `?at=61500&seat=2`, race ms and the seat from 1.
 *
 * @example
 * momentIn("?at=61500&seat=2") // { at: 61500, seat: 1 }
 */

export interface Moment {
  /** Race ms. */
  readonly at: number;
  /** The seat from 0, or null where none is named. */
  readonly seat: number | null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What cannot be read is as if it were not there. */
export function momentIn(search: string): Moment {
  const asked = new URLSearchParams(search);
  const seat = wholeNumber(asked.get("seat"));
  return { at: wholeNumber(asked.get("at")) ?? 0, seat: seat === null || seat === 0 ? null : seat - 1 };
}

/** The part of an address behind the path. */
export function momentSearch({ at, seat }: Moment): string {
  const told = new URLSearchParams({ at: String(Math.round(at)) });
  if (seat !== null) told.set("seat", String(seat + 1));
  return `?${told}`;
}
