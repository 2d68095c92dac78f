/**
 * What a person is told of a notice: a sentence, and what the title of a page that nobody looks at flashes.
 *
 * Knows no page; where and how long a sentence is shown is the page's business.
 *
 * @example
 * noticeWords({ kind: "joined", name: "Ann" }, race) // "Ann has joined."
 */
import { Refusal, type Why } from "../engine/index.ts";
import type { RaceView } from "../wire/protocol.ts";
import { ordinal } from "../words/ordinal.ts";
import { refusalWords } from "../words/refusal.ts";
import { words } from "../words/words.ts";
import type { Notice } from "./notices.ts";

const ENGINE_WHYS: ReadonlySet<string> = new Set<Why>([
  "no_such_card",
  "not_a_run",
  "wrong_rank",
  "wrong_colour",
  "capacity_exceeded",
  "cell_occupied",
  "only_kings",
  "not_next",
  "face_down",
  "stock_empty",
  "stock_not_empty",
  "nothing_to_recycle",
  "pass_limit",
  "nothing_to_undo",
  "game_over",
  "undo_off",
  "not_started",
  "finished",
  "stale",
  "move_limit",
]);
const COMMAND_WHYS: ReadonlySet<string> = new Set([
  "no_such_seat",
  "seat_empty",
  "not_your_seat",
  "full",
  "not_open",
  "not_ready",
  "not_host",
  "kick_self",
  "not_running",
  "hints_off",
  "running_daily",
  "running_rated",
  "not_over",
  "not_here",
  "no_offer",
  "other_offer",
  "rematch_agreed",
  "daily",
  "rate",
  "unavailable",
  "switched_off",
  "still_certified",
]);

/** Why the server refused a play or a command. */
function refusedWords({ why, max, wanted }: { why: string; max?: number | null; wanted?: number | null }): string {
  if (ENGINE_WHYS.has(why)) return refusalWords(new Refusal(why as Why, max ?? null, wanted ?? null));
  return words(COMMAND_WHYS.has(why) ? `command-refused-${why}` : "command-refused-other");
}

/** What one does oneself the panel shows. It is agreed when there is a next race, not when the first of many accepts. */
function offerWords({ offer, name, own }: Extract<Notice, { kind: "offer" }>): string | null {
  const agreed = offer.race != null;
  if (own && !agreed && (offer.state === "made" || offer.state === "accepted")) return null;
  return words(agreed ? "notice-offer-agreed" : `notice-offer-${offer.state}`, { name });
}

const FLASHING: ReadonlySet<Notice["kind"]> = new Set(["started", "countdown", "unproved", "removed"]);

/** What the title of a page that nobody looks at says of a notice, or null. */
export function flashWords(notice: Notice): string | null {
  if (notice.kind === "offer") return notice.offer.state === "made" ? words("race-flash-offer") : null;
  return FLASHING.has(notice.kind) ? words(`race-flash-${notice.kind}`) : null;
}

/** The sentence for a notice, or null for one that nobody needs to be told. */
export function noticeWords(notice: Notice, race: RaceView | null): string | null {
  switch (notice.kind) {
    case "refused":
      // A panel says that the host has removed one.
      return notice.command === "resync" || notice.why === "kicked" ? null : refusedWords(notice);
    case "finished": {
      if (race?.daily != null) return null; // no place is given before the day is over
      const facts = { name: notice.name, place: ordinal(notice.place) };
      return words(notice.own ? "notice-finished-own" : "notice-finished", facts);
    }
    case "offer":
      return offerWords(notice);
    case "reacted": {
      const name = race?.seats.find(({ seat }) => seat === notice.seat)?.name ?? "";
      return words("notice-reacted", { name, say: words(`react-${notice.say}`) });
    }
    case "ready":
    case "unready":
      return words(notice.own ? `notice-${notice.kind}-own` : `notice-${notice.kind}`, { name: notice.name });
    case "countdown":
    case "stopped":
    case "unproved":
    case "started":
    case "over":
    case "took_seat":
    case "gave_up_seat":
    case "lost_seat":
    case "removed":
    case "host":
      return words(`notice-${notice.kind}`);
    default:
      return words(`notice-${notice.kind}`, { name: notice.name });
  }
}
