/** Models of a race made of what a server says, one message after the other. */
import { Refusal } from "../../src/engine/index.ts";
import { type Heard, hear } from "../../src/race/hearing.ts";
import { make, NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { RaceOutbound } from "../../src/wire/protocol.ts";
import { BOARD, running, welcome } from "./scripted.ts";

/** The model of a page that has heard these. */
export function after(...messages: RaceOutbound[]): RaceModel {
  return messages.reduce((model, message) => hear(model, message).model, NOTHING);
}

/** What one more message does. */
export function last(model: RaceModel, message: RaceOutbound): Heard {
  return hear(model, message);
}

/** What an own move does; an error if it is refused. */
export function made(model: RaceModel, move: string) {
  const step = make(model, move);
  if (step instanceof Refusal) throw new Error(step.why);
  return step;
}

/** A running race of Ann's, at its first board. */
export const PLAYING = after(welcome(running(), { board: BOARD }));
