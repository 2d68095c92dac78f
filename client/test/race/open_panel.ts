/** The panel of a race that is open, drawn for somebody, with all it can ask for recorded. */
import { vi } from "vitest";
import type { RaceActions } from "../../src/race/panels/actions.ts";
import { openPanel } from "../../src/race/panels/seats.ts";
import type { RaceView, SeatView } from "../../src/wire/protocol.ts";
import { drawn } from "../drawn.ts";
import { seat } from "./scripted.ts";

const ASKED =
  "join leave ready kick start startUncertified otherDeals undo redo finish auto hint askResign practise " +
  "offer accept react reconnect copyLink share";

/** Whatever a panel can ask of the race, recorded. */
export function actions(): RaceActions {
  return Object.fromEntries(ASKED.split(" ").map((name) => [name, vi.fn()])) as unknown as RaceActions;
}

/** Draws the panel for whoever holds the seat `own`. */
export function open(race: RaceView, own: SeatView | null, asked = actions(), wasFreed = false) {
  const link = "http://x/race/abc123";
  const state = { race, own, now: 0, link, canShare: true, copied: false, score: NO_SCORE, wasFreed };
  return { root: drawn(openPanel(state, asked)), asked };
}

export const ANN = seat(0, "Ann");

export const NO_SCORE = { races: 0, wins: {} };
