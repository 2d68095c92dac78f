/**
 * What the differential test asks, answered by the browser's engine in the words of the test.
 *
 * A played game is answered move by move, so that the first difference is found and not only that there is one.
 */
import {
  boardHash,
  cardsHome,
  checkSeed,
  code,
  commitment,
  deal,
  finishLine,
  Game,
  gameFrom,
  hexToBytes,
  isStuck,
  legalMoves,
  type Move,
  MoveTextError,
  parseFaces,
  parseMove,
  parseRules,
  Refusal,
  raceSeed,
  readPosition,
  SeedError,
  safeHome,
  writePosition,
} from "../src/engine/index.ts";
import type { Report } from "../src/verifying/findings.ts";
import { readRecord, StillSealed } from "../src/verifying/record.ts";
import { Damaged } from "../src/verifying/shape.ts";
import { verifyRace } from "../src/verifying/verify_race.ts";

interface PlayQuestion {
  readonly ask: "play";
  readonly rules: string;
  readonly board: string;
  readonly moves: readonly string[];
}

/** The owner's copy: begins with the board of `rev`, and is told the faces that each accepted move turned. */
interface MaskedQuestion {
  readonly ask: "masked";
  readonly rules: string;
  readonly board: string;
  readonly rev: number;
  readonly moves: readonly (readonly [move: string, faces: string])[];
}

interface SeedQuestion {
  readonly ask: "seed";
  readonly text: string;
}

interface DealQuestion {
  readonly ask: "deal";
  readonly rules: string;
  readonly seed: string;
}

interface SealQuestion {
  readonly ask: "seal";
  readonly serverSeed: string;
  readonly raceId: string;
  readonly nonces: readonly string[];
}

/** A finished race's record, to be verified: "damaged" is told of one that cannot be read. */
interface VerifyQuestion {
  readonly ask: "verify";
  readonly record: unknown;
}

export type Question = PlayQuestion | MaskedQuestion | SeedQuestion | DealQuestion | SealQuestion | VerifyQuestion;

type Verdict = readonly [why: string, max: number | null, wanted: number | null];

/** All that can be told of a game after an accepted move. */
interface State {
  readonly board: string;
  readonly hash: string;
  readonly rev: number;
  readonly home: number;
  readonly turned: string;
  readonly legal: string;
  readonly safe: string;
  readonly finish: string | null;
  readonly stuck: boolean;
}

function codes(moves: readonly Move[]): string {
  return moves.map((move) => move.code).join(" ");
}

function state(game: Game): State {
  const { rules, position } = game;
  const finish = finishLine(rules, position);
  return {
    board: writePosition(position),
    hash: boardHash(position),
    rev: game.rev,
    home: cardsHome(position),
    turned: game.turned.map(code).join(" "),
    legal: codes(legalMoves(rules, position)),
    safe: codes(safeHome(rules, position)),
    finish: finish === null ? null : codes(finish),
    stuck: isStuck(rules, position, game.seen),
  };
}

/** The game after a move text, or the verdict on it. */
function played(game: Game, text: string): Game | Verdict {
  try {
    const next = game.play(parseMove(game.rules, text));
    return next instanceof Refusal ? [next.why, next.max, next.wanted] : next;
  } catch (error) {
    if (error instanceof MoveTextError) return ["no_move", null, null];
    throw error;
  }
}

function play({ rules, board, moves }: PlayQuestion): readonly (State | Verdict)[] {
  const rulesValue = parseRules(rules);
  let game = gameFrom(rulesValue, readPosition(rulesValue, board));
  const answers: (State | Verdict)[] = [state(game)];
  for (const text of moves) {
    const next = played(game, text);
    if (next instanceof Game) game = next;
    answers.push(next instanceof Game ? state(next) : next);
  }
  return answers;
}

function playMasked({ rules, board, rev, moves }: MaskedQuestion): readonly (string | Verdict)[] {
  const rulesValue = parseRules(rules);
  let game = gameFrom(rulesValue, readPosition(rulesValue, board), { rev, masked: true });
  return moves.map(([text, faces]) => {
    const next = played(game, text);
    if (!(next instanceof Game)) return next;
    game = next.reveal(parseFaces(faces));
    return `${game.rev} ${writePosition(game.position)} ${codes(legalMoves(rulesValue, game.position))}`;
  });
}

function seedForm(text: string): string | null {
  try {
    return checkSeed(text);
  } catch (error) {
    if (error instanceof SeedError) return null;
    throw error;
  }
}

function verified(record: unknown): Report | "damaged" {
  try {
    return verifyRace(readRecord(record));
  } catch (error) {
    if (error instanceof Damaged || error instanceof StillSealed) return "damaged";
    throw error;
  }
}

/** Answers one question; a question that cannot be answered throws, and so ends the player with its reason. */
export function answer(question: Question): unknown {
  switch (question.ask) {
    case "play":
      return play(question);
    case "masked":
      return playMasked(question);
    case "seed":
      return seedForm(question.text);
    case "deal":
      return writePosition(deal(parseRules(question.rules), question.seed));
    case "verify":
      return verified(question.record);
    case "seal": {
      const serverSeed = hexToBytes(question.serverSeed);
      return [commitment(serverSeed), raceSeed(serverSeed, question.raceId, question.nonces.map(hexToBytes))];
    }
  }
}
