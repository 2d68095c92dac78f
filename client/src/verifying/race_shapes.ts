/** Parts of what the server tells of a race that is over, the same wherever a whole record of it is read. */
import { boolean, integer, oneOf, optional, string } from "./shape.ts";

export const state = oneOf("seated", "playing", "finished", "ended", "resigned", "left", "timed_out", "aborted");
const kind = oneOf("guest", "account", "bot", "ghost");

/** A line of the standings, but for its seat. */
export const standingFields = {
  name: string,
  kind,
  state,
  place: optional(integer),
  at: integer,
  moves: integer,
  home: integer,
  clean: boolean,
  photo: boolean,
};
