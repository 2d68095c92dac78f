/**
 * The certificate of a race's deal: that it was there where it was promised, and that its line wins this very deal.
 *
 * That the deals passed over were not proved is the server's word; who has the solver may ask it about their seeds.
 */
import type { Game } from "../engine/index.ts";
import { Looking } from "./findings.ts";
import { play } from "./playing.ts";
import type { FinishedRace } from "./record.ts";

const CARDS = 52;
const STARTED: ReadonlySet<string> = new Set(["finished", "ended", "timed_out", "resigned"]);

/** Whether cards were dealt, as far as can be seen: a race that nobody moved in may have ended before; no daily. */
export function hasStarted({ view, seats }: FinishedRace): boolean {
  return (
    view.daily !== null ||
    view.seats.some(({ rev, state }) => rev > 0 || STARTED.has(state)) ||
    seats.some(({ moves }) => moves.length > 0)
  );
}

/** From 1 to 5: the power of ten in the nodes of the proof. */
function difficulty(nodes: number): number {
  return Math.min(Math.max(String(nodes).length - 1, 1), 5);
}

function lookAtLine(looking: Looking, start: Game, line: readonly string[]): void {
  const { home, refused } = play(start, line, [], false);
  if (refused === null) looking.same("line", `${CARDS} home`, `${home} home`);
  else looking.same("line", line[refused.number - 1]!, refused.why, { number: refused.number });
}

export function lookAtCertificate(record: FinishedRace, start: Game | null): Looking {
  const looking = new Looking("certificate");
  const { certificate } = record.opened;
  const isDaily = record.view.daily !== null;
  const promised = isDaily || record.view.options.certified;
  if (certificate === null) {
    if (promised && hasStarted(record)) looking.same("proof", null, "promised");
    return looking;
  }
  if (!promised) looking.same("proof", "there", "not promised");
  looking.same("index", certificate.index, certificate.skipped.length);
  // A daily's deal itself was proved, before its day.
  if (isDaily) looking.same("index", certificate.skipped.length, 0);
  looking.same("par", certificate.par, certificate.line.length);
  looking.same("difficulty", certificate.difficulty, difficulty(certificate.nodes));
  if (start !== null) lookAtLine(looking, start, certificate.line);
  return looking;
}
