/**
 * What verification found: checks, and every difference between what is claimed and what was computed.
 *
 * The names and texts are those of `squaredeal verify --json`, so that both can be compared word by word.
 */

export const CHECKS = ["record", "commitment", "seed", "moves", "results", "places", "certificate"] as const;
export type CheckName = (typeof CHECKS)[number];

/** One difference. `number` is a move's from 1, or a nonce's from 0. */
export interface Finding {
  readonly check: CheckName;
  readonly what: string;
  readonly claimed: string;
  readonly found: string;
  readonly seat?: number;
  readonly number?: number;
}

/** One thing looked at: `ok` is null where there was nothing to look at, or no way to it. */
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean | null;
  readonly looked: number;
}

export interface Report {
  readonly race: string;
  readonly ok: boolean;
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
  /** What a record cannot show: `chosen`, `not_started`, `photo`, `helped`, `skipped`. */
  readonly notes: readonly string[];
}

export type Value = string | number | boolean | null | readonly number[];

function text(value: Value): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(" ") : String(value);
}

/** Where a difference is. */
export interface Where {
  readonly seat?: number;
  readonly number?: number;
}

/** One check while it is made: compares, counts, and keeps what differs. */
export class Looking {
  readonly name: CheckName;
  readonly findings: Finding[] = [];
  looked = 0;

  constructor(name: CheckName) {
    this.name = name;
  }

  /** Compares; a difference is a finding. */
  same(what: string, claimed: Value, found: Value, where: Where = {}): boolean {
    this.looked += 1;
    const [told, computed] = [text(claimed), text(found)];
    if (told === computed) return true;
    this.findings.push({ check: this.name, what, claimed: told, found: computed, ...where });
    return false;
  }

  get check(): Check {
    return { name: this.name, ok: this.looked === 0 ? null : this.findings.length === 0, looked: this.looked };
  }
}
