/** Messages of a server, for tests that play a conversation. */

import { deal, FREECELL, writePosition } from "../../src/engine/index.ts";
import type { OptionsView, RaceView, SeatView, Standing, Welcome } from "../../src/wire/protocol.ts";

export const BOARD = writePosition(deal(FREECELL, "617"));

export const OPTIONS: OptionsView = {
  rules: "freecell",
  seats: 2,
  start: "ready",
  goal: "all",
  undo: true,
  hints: false,
  limit_s: 3_600,
  rivals: "progress",
  watch: "boards",
  seed: null,
  listed: true,
  rated: false,
  certified: false,
};

export function seat(number: number, name: string, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    player: `p-${name}`,
    name,
    kind: "guest",
    state: "seated",
    ready: false,
    here: true,
    gone_until: null,
    place: null,
    at: null,
    home: 0,
    rev: 0,
    ...more,
  };
}

export function raceView(more: Partial<RaceView> = {}): RaceView {
  return {
    id: "abc123",
    version: 1,
    phase: "open",
    options: OPTIONS,
    host: 0,
    seats: [seat(0, "Ann"), seat(1, "Ben")],
    commitment: "00".repeat(32),
    created_at: 1_000,
    starts_at: null,
    over_at: null,
    next_race: null,
    watchers: 0,
    offer: null,
    delay_ms: 0,
    unproved: false,
    daily: null,
    sealed_until: null,
    ...more,
  };
}

export function running(more: Partial<RaceView> = {}): RaceView {
  const seats = [seat(0, "Ann", { state: "playing" }), seat(1, "Ben", { state: "playing" })];
  return raceView({ phase: "running", version: 5, starts_at: 10_000, seats, ...more });
}

/** Ann's page is welcomed. */
export function welcome(race: RaceView, more: Partial<Welcome> = {}): Welcome {
  const you = { player: "p-Ann", name: "Ann", kind: "guest" as const, seat: 0 };
  return { t: "welcome", v: 1, you, now: 10_000, race, ...more };
}

export function standing(number: number, name: string, more: Partial<Standing> = {}): Standing {
  const rest = { kind: "guest" as const, state: "finished" as const, place: 1, at: 60_000, moves: 100, home: 52 };
  return { seat: number, name, clean: true, photo: false, ...rest, ...more };
}
