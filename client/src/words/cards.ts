/**
 * Names of cards and piles in words.
 *
 * Knows no table: where a card lies is told by whoever asks.
 *
 * @example
 * cardWords(parseCard("6S")) // "6 of spades"; placeWords("3") // "column 3"
 */
import { type Card, HIDDEN, isRed, RANKS, rankOf, SUITS, suitOf } from "../engine/index.ts";
import { words } from "./words.ts";

/** Names found so far: a table names its cards again with every move. */
const NAMES = new Map<Card, string>();

/** "6 of spades"; a card whose face is not known is named as such. */
export function cardWords(card: Card): string {
  const known = NAMES.get(card);
  if (known !== undefined) return known;
  const facts = { rank: RANKS[rankOf(card)] ?? "", suit: SUITS[suitOf(card)]! };
  const name = card === HIDDEN ? words("card-unknown") : words("card-name", facts);
  NAMES.set(card, name);
  return name;
}

/** The cards one after the other. */
export function cardListWords(cards: readonly Card[]): string {
  return cards.map(cardWords).join(", ");
}

/** What a card may lie on: "red 7". A king lies on none. */
export function fittingWords(card: Card): string {
  return words("colour-and-rank", { colour: isRed(card) ? "black" : "red", rank: RANKS[rankOf(card) + 1] ?? "" });
}

/** "column 3", "free cell b", "home": a pile by its id on the table, or `h`. */
export function placeWords(pile: string): string {
  if (pile === "h") return words("place-home");
  if (pile === "s") return words("place-stock");
  if (pile === "w") return words("place-waste");
  if ("CDHS".includes(pile)) return words("place-foundation", { suit: pile });
  if ("abcd".includes(pile)) return words("place-cell", { letter: pile });
  return words("place-column", { number: pile });
}
