/**
 * The rules of both games, as the server has them: positions, moves, deals and games as immutable values.
 *
 * Knows no page, clock or chance. Everything outside this folder imports from here.
 */
export { apply, legalMoves, refusal } from "./apply.ts";
export { capacity } from "./capacity.ts";
export {
  type Card,
  CardCodeError,
  code,
  HIDDEN,
  isRed,
  KING,
  parseCard,
  RANKS,
  rankOf,
  SUITS,
  type Suit,
  suitOf,
} from "./card.ts";
export { commitment, hexToBytes, raceSeed } from "./commitment.ts";
export { deal } from "./deal.ts";
export {
  Game,
  type GameOptions,
  gameFrom,
  IllegalMove,
  replay,
  type Step,
  type Undone,
} from "./game.ts";
export { boardHash } from "./hash.ts";
export { finishLine, safeHome } from "./homeward.ts";
export { microsoftDeck, microsoftNumber } from "./microsoft.ts";
export {
  DRAW,
  type Draw,
  GRAMMAR,
  type Move,
  MoveTextError,
  type Place,
  parseMove,
  RECYCLE,
  type Recycle,
  type Transfer,
  UNDO,
  type Undo,
} from "./move.ts";
export { newGame } from "./new_game.ts";
export { isSequence, type Pile } from "./pile.ts";
export {
  type Column,
  cardsHome,
  type FreeCell,
  isWon,
  type Klondike,
  ownerView,
  type Position,
  score,
} from "./position.ts";
export { pysolfcNumber } from "./pysolfc.ts";
export { type EngineWhy, type RaceWhy, Refusal, type Why } from "./refusal.ts";
export { parseFaces, RevealError, reveal, turned, turnedCount } from "./reveal.ts";
export {
  ALL_RULES,
  type Family,
  FREECELL,
  type FreeCellRules,
  HIDES_CARDS,
  type KlondikeRules,
  parseRules,
  type Rules,
  RulesTextError,
} from "./rules.ts";
export { checkSeed, DEFAULT_KLONDIKE_SEED, SeedError } from "./seed.ts";
export { shuffledDeck } from "./shuffle.ts";
export { faceUp, isStuck, type Seen, withSeen } from "./stuck.ts";
export { PositionTextError, readPosition, writePosition } from "./text.ts";
