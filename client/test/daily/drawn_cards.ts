/** Today's cards, drawn at noon: what was begun is recorded. */
import { vi } from "vitest";
import { type CardsState, cardsPanel } from "../../src/daily/cards_panel.ts";
import type { Daily } from "../../src/wire/dailies_api.ts";
import { drawn } from "../drawn.ts";
import { NOON } from "./dailies.ts";

type Cards = { root: HTMLElement; begin: ReturnType<typeof vi.fn> };

/** One card for each, after an attempt that could not be begun. */
export function failing(failed: CardsState["failed"], ...dailies: Daily[]): Cards {
  const begin = vi.fn();
  const state = { dailies, now: NOON, busy: null, failed, begin, href: () => "/daily", look: () => {} };
  return { root: drawn(cardsPanel(state)), begin };
}

/** One card for each. */
export function cards(...dailies: Daily[]): Cards {
  return failing(null, ...dailies);
}
