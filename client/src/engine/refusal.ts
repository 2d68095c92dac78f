/**
 * Why a move is not made: one reason from a short list, with the numbers that a player needs.
 *
 * The reasons are the wire's; sentences for them are the catalogues' business.
 */

/** Reasons of the rules. */
export type EngineWhy =
  | "no_such_card"
  | "not_a_run"
  | "wrong_rank"
  | "wrong_colour"
  | "capacity_exceeded"
  | "cell_occupied"
  | "only_kings"
  | "not_next"
  | "face_down"
  | "stock_empty"
  | "stock_not_empty"
  | "nothing_to_recycle"
  | "pass_limit"
  | "nothing_to_undo"
  | "game_over";

/** Reasons of the race and its journal. */
export type RaceWhy = "undo_off" | "not_started" | "finished" | "stale" | "move_limit";

export type Why = EngineWhy | RaceWhy;

/** `max` and `wanted` are numbers of cards (`capacity_exceeded`) or of passes (`pass_limit`), else null. */
export class Refusal {
  readonly why: Why;
  readonly max: number | null;
  readonly wanted: number | null;

  constructor(why: Why, max: number | null = null, wanted: number | null = null) {
    this.why = why;
    this.max = max;
    this.wanted = wanted;
  }
}
