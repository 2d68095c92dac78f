/** The recorded races that both verifications are tested with, and changes to them. */
import recorded from "../../../tests/vectors/verified.json";
import type { Report } from "../../src/verifying/findings.ts";

type Place = Record<string | number, unknown>;

export interface Case {
  readonly what: string;
  readonly race: string;
  readonly changes: readonly (readonly [path: readonly (string | number)[], value: unknown])[];
  readonly report: Report;
}

export const RACES = recorded.races as unknown as Readonly<Record<string, unknown>>;
export const CASES = recorded.tampered as unknown as readonly Case[];

/** A copy with one value changed. */
export function changed<Record>(record: Record, path: readonly (string | number)[], value: unknown): Record {
  const copy = structuredClone(record);
  let place = copy as Place;
  for (const step of path.slice(0, -1)) place = place[step] as Place;
  place[path.at(-1)!] = value;
  return copy;
}
