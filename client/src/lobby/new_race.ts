/**
 * What the form of a new race says, and the options it means.
 *
 * Knows no page: a form's values are an argument.
 */
import type { Family } from "../engine/index.ts";
import type { OptionsIn } from "../wire/protocol.ts";

/** The form as it stands. */
export interface NewRace {
  readonly family: Family;
  readonly draw: "1" | "3";
  readonly passes: "1" | "3" | "unlimited";
  readonly seats: number;
  readonly start: "ready" | "host";
  readonly goal: "all" | "first";
  readonly undo: boolean;
  readonly hints: boolean;
  readonly limitS: number;
  readonly rivals: "progress" | "boards";
  readonly watch: "progress" | "boards";
  readonly seed: string;
  readonly listed: boolean;
  /** A deal proved winnable is wanted; a chosen deal is played as it is. */
  readonly certified: boolean;
}

export const USUAL: NewRace = {
  family: "freecell",
  draw: "3",
  passes: "unlimited",
  seats: 2,
  start: "ready",
  goal: "all",
  undo: true,
  hints: false,
  limitS: 3_600,
  rivals: "progress",
  watch: "progress",
  seed: "",
  listed: true,
  certified: true,
};

/** Time limits offered, seconds. */
export const LIMITS: readonly number[] = [300, 600, 1_200, 1_800, 3_600, 7_200, 86_400];
export const MOST_SEATS = 10;

/** The options to ask for. Choices that the game does not have are left to its own rule. */
export function optionsOf(form: NewRace): OptionsIn {
  const seed = form.seed.trim();
  const common = {
    seats: form.seats,
    start: form.start,
    goal: form.goal,
    undo: form.undo,
    hints: form.hints,
    limit_s: form.limitS,
    listed: form.listed,
    ...(seed === "" ? { certified: form.certified } : { seed }),
  };
  if (form.family === "freecell") return { rules: "freecell", rivals: form.rivals, ...common };
  return { rules: `klondike/${form.draw}/${form.passes}`, watch: form.watch, ...common };
}

/** The form after a named field has changed; a field that is not the form's leaves it as it is. */
export function changed(form: NewRace, name: string, value: string | boolean): NewRace {
  if (!(name in form)) return form;
  const kept = name === "seats" || name === "limitS" ? Number(value) : value;
  return { ...form, [name]: kept };
}
