import { expect, test } from "vitest";
import { FREECELL, HIDDEN, parseCard, Refusal, type Why } from "../../src/engine/index.ts";
import { cardWords, placeWords } from "../../src/words/cards.ts";
import { refusalWords, roomFor } from "../../src/words/refusal.ts";
import { fillWords, WordsError, words } from "../../src/words/words.ts";
import { sparse } from "./sparse.ts";

import.meta.glob("../../src/words/*_words.ts", { eager: true }); // every page's words

const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = import.meta.glob<string>("../../src/**/*.ts", { query: "?raw", import: "default", eager: true });
const PAGES = import.meta.glob<string>(["../../*.html", "../../parts/*.html"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const all = (texts: Record<string, string>): string => Object.values(texts).join("\n");
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);

const ids = found(all(CATALOGUES), /^([a-z][a-z0-9_-]*) =/gm);
const code = all(SOURCES);
const asked = [
  ...found(code, /\bwords\(\s*"([^"]+)"/g),
  ...found(all(PAGES), /data-words(?:-label|-hint)?="([^"]+)"/g),
  ...found(code, /data-words(?:-label|-hint)?="([a-z][^"$]+)"/g),
];
const literals = new Set([...found(code, /"([a-z][a-z0-9-]*)"/g), ...asked]);
/** Ids that are put together from parts, as patterns: `seat-state-${state}`. */
const patterns = found(code, /`((?:[a-z0-9-]|\$\{[^}`]*\})+)`/g)
  .filter((template) => /[a-z]{3}/.test(template.replace(/\$\{[^}]*\}/g, "")) && template.includes("${"))
  .map((template) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "[a-z0-9_-]+")}$`));

/** Reads a message without its facts; that they are missing is another error. */
function formatted(id: string): string {
  return words(id);
}

/** `create-seats-2`: a part chosen from a field whose own id is a literal. */
function isChoice(id: string): boolean {
  return literals.has(id.slice(0, id.lastIndexOf("-")));
}

test("no words are asked for that no catalogue has", () => {
  expect(ids.length).toBeGreaterThan(80);
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
});

test("every message of the catalogues can be read", () => {
  // Fluent leaves out what it cannot read, without a word.
  for (const id of ids) expect(() => formatted(id)).not.toThrow(/no words for/);
});

test("no catalogue has words that nothing asks for, or has them twice", () => {
  const used = (id: string): boolean => {
    return literals.has(id) || patterns.some((pattern) => pattern.test(id)) || isChoice(id);
  };
  expect(ids.filter((id) => !used(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("a page's own markup says what the catalogue says", () => {
  for (const [path, html] of Object.entries(PAGES)) {
    if (!path.endsWith("solo.html") && !path.includes("/parts/")) continue;
    for (const [, id, text] of html.matchAll(/data-words="([^"]+)"[^>]*>([^<]*)</g)) {
      expect(text!.replace(/\s+/g, " ").trim()).toBe(words(id!));
    }
  }
});

test("words with a missing id or fact are an error, not a gap in the page", () => {
  expect(() => words("no-such-id")).toThrow(WordsError);
  expect(() => words("card-name")).toThrow(WordsError);
});

test("markup is filled with words, labels and hints", () => {
  const root = document.createElement("div");
  root.innerHTML = `<p data-words="tool-undo"></p><nav data-words-label="nav-label"></nav><input data-words-hint="tool-hint">`;
  fillWords(root);
  expect(root.querySelector("p")!.textContent).toBe("Undo");
  expect(root.querySelector("nav")!.getAttribute("aria-label")).toBe("Pages");
  expect(root.querySelector("input")!.placeholder).toBe("Hint");
});

test("cards and places have names", () => {
  expect(cardWords(parseCard("6S"))).toBe("6 of spades");
  expect(["AC", "TD", "JH", "QS", "KC"].map((text) => cardWords(parseCard(text)))).toEqual([
    "ace of clubs",
    "10 of diamonds",
    "jack of hearts",
    "queen of spades",
    "king of clubs",
  ]);
  expect(cardWords(HIDDEN)).toBe("card not turned yet");
  expect(["1", "b", "h", "S", "s", "w"].map(placeWords)).toEqual([
    "column 1",
    "free cell b",
    "home",
    "spades home",
    "stock",
    "waste",
  ]);
});

const card = parseCard;

test.each<[Why, string]>([
  ["no_such_card", "There is no such card to move."],
  ["not_a_run", "These cards are not in sequence, so they cannot move together; take up fewer."],
  ["wrong_rank", "It does not fit there: columns build down by one rank."],
  ["wrong_colour", "It does not fit there: colours alternate in a column."],
  ["cell_occupied", "That free cell is taken; free it first."],
  ["only_kings", "Only a king, or cards that a king leads, may go to an empty column."],
  ["not_next", "It is not the next card of its suit at home."],
  ["face_down", "That card is face down; it turns up once the cards on it have moved."],
  ["stock_empty", "The stock is empty."],
  ["stock_not_empty", "The stock still has cards; draw them first."],
  ["nothing_to_recycle", "Neither stock nor waste has a card left."],
  ["nothing_to_undo", "There is nothing to undo."],
  ["game_over", "The game is over."],
  ["undo_off", "Undo is off in this race."],
  ["not_started", "The race has not started yet."],
  ["finished", "Your game in this race is over."],
  ["stale", "That move no longer fits the table."],
  ["move_limit", "No more moves are counted in this game."],
])("%s is explained by the rule where nothing else is known", (why, text) => {
  expect(refusalWords(new Refusal(why))).toBe(text);
});

test("refusals with numbers say them", () => {
  expect(refusalWords(new Refusal("pass_limit", 1))).toBe("The stock may be gone through once only.");
  expect(refusalWords(new Refusal("pass_limit", 3))).toBe("The stock may be gone through 3 times only.");
  expect(refusalWords(new Refusal("capacity_exceeded", 3, 4))).toBe("Only 3 cards can move now, not 4.");
  expect(refusalWords(new Refusal("capacity_exceeded", 1, 2))).toBe("Only 1 card can move now, not 2.");
});

test("a lack of room says what would make room", () => {
  const position = sparse(FREECELL, "KSQHJSTD/KH/QC/QD/QS/JH/JC/TC 2C,3C,, 0000");
  if (position.family !== "freecell") throw new TypeError("a FreeCell position was asked for");
  const say = (max: number, wanted: number, onto?: number): string => {
    return refusalWords(new Refusal("capacity_exceeded", max, wanted), { target: "column", onto, position });
  };
  expect(say(3, 4, card("KH"))).toBe("Only 3 cards can move now; free one cell to move 4.");
  expect(say(3, 5, card("KH"))).toBe("Only 3 cards can move now; free 2 cells to move 5.");
  expect(say(3, 6, card("KH"))).toBe("Only 3 cards can move now; empty a column to move 6.");
  expect(say(3, 13, card("KH"))).toBe("Only 3 cards can move now; empty 3 columns to move 13.");
});

test("an empty destination does not serve as its own stopover in the advice", () => {
  const position = sparse(FREECELL, "KSQHJSTD//QC/QD/QS/JH/JC/TC 2C,3C,4C,5C 0000");
  if (position.family !== "freecell") throw new TypeError("a FreeCell position was asked for");
  expect(roomFor(position, 2, true)).toEqual({ cells: 1 });
  expect(roomFor(position, 2, false)).toEqual({ cells: 1 });
  expect(roomFor(position, 6, true)).toEqual({ columns: 3 });
});

test("several cards onto a cell or home are told so", () => {
  const refusal = new Refusal("capacity_exceeded", 1, 3);
  expect(refusalWords(refusal, { target: "cell" })).toBe("A free cell holds one card, not 3.");
  expect(refusalWords(refusal, { target: "home" })).toBe("Cards go home one at a time, not 3 together.");
});

test("refusals name the cards where they are known", () => {
  const tried = { card: card("6S"), onto: card("8D"), target: "column" } as const;
  expect(refusalWords(new Refusal("wrong_rank"), tried)).toBe("6 of spades goes on a red 7, not on 8 of diamonds.");
  expect(refusalWords(new Refusal("wrong_colour"), { ...tried, onto: card("7C") })).toBe(
    "6 of spades and 7 of clubs are of one colour; it goes on a red 7.",
  );
  expect(refusalWords(new Refusal("wrong_rank"), { ...tried, card: card("KS") })).toBe(
    "It does not fit there: columns build down by one rank.",
  );
  expect(refusalWords(new Refusal("cell_occupied"), { card: card("6S"), onto: card("7C"), target: "cell" })).toBe(
    "That free cell holds 7 of clubs; free it first.",
  );
  expect(refusalWords(new Refusal("not_next"), { card: card("6S"), onto: card("3S"), target: "home" })).toBe(
    "Home needs 4 of spades before 6 of spades.",
  );
  expect(refusalWords(new Refusal("not_next"), { card: card("6S"), target: "home" })).toBe(
    "Home needs ace of spades before 6 of spades.",
  );
});
