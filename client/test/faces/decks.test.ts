import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { code, suitOf } from "../../src/engine/index.ts";
import courts from "../../src/faces/classic.svg?raw";
import { adoptCourts } from "../../src/faces/classic_face.ts";
import { type Deck, deckNow, drawFace } from "../../src/faces/face.ts";
import type { Pictures } from "../../src/faces/late_art.ts";
import { smallFace } from "../../src/faces/text_face.ts";
import { cardWords } from "../../src/words/cards.ts";

const DECK = Array.from({ length: 52 }, (_, card) => card);
let classic: Pictures;

beforeEach(() => {
  document.body.replaceChildren();
  classic = adoptCourts(new DOMParser().parseFromString(courts, "image/svg+xml"));
});

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset["deck"];
});

function markup(elements: readonly Element[]): string {
  return elements.map(({ outerHTML }) => outerHTML).join("");
}

/** The symbols that a drawing refers to. */
function refersTo(drawing: Element): string[] {
  return [...drawing.querySelectorAll("use")].map((used) => used.getAttribute("href")!.slice(1));
}

test("every card has a name of its own", () => {
  expect(new Set(DECK.map(cardWords)).size).toBe(52);
});

test.each<Deck>(["large", "text"])("every card of the deck '%s' has a face of its own", (deck) => {
  expect(new Set(DECK.map((card) => markup(drawFace(card, deck)))).size).toBe(52);
});

test("every card of a small board has letters of its own", () => {
  const lettersOf = (card: number) =>
    smallFace(card).map((part) => (typeof part === "string" ? part : part.textContent));
  expect(new Set(DECK.map((card) => lettersOf(card).join(""))).size).toBe(52);
  expect([lettersOf(0), lettersOf(39)]).toEqual([
    ["A", "♣\uFE0E"],
    ["10", "♠\uFE0E"],
  ]);
});

test("every card of the classic deck has a picture of its own, whose parts are there", () => {
  drawFace(0); // the suits are our sprite's
  const pictures = DECK.map((card) => classic(card)!);
  expect(new Set(pictures.map(({ outerHTML }) => outerHTML)).size).toBe(52);
  for (const [card, picture] of pictures.entries()) {
    const symbols = refersTo(picture);
    expect(symbols, code(card)).toContain(`sd-suit-${suitOf(card)}`);
    for (const id of symbols) expect(document.getElementById(id), `${id} of ${code(card)}`).not.toBeNull();
  }
});

test("a card of the classic deck has as many pips as its rank says", () => {
  const counts = DECK.filter((card) => card < 40).map((card) => refersTo(classic(card)!).length);
  expect(counts).toEqual(Array.from({ length: 40 }, (_, at) => 1 + Math.floor(at / 4)));
});

test("a court wears signs of its own suit, and its symbol has all six layers", () => {
  const drawn = [...document.querySelectorAll("#sd-classic symbol")];
  expect(drawn.map(({ id }) => id)).toEqual(DECK.slice(40).map((card) => `sd-classic-${code(card)}`));
  for (const [at, court] of drawn.entries()) {
    expect(court.querySelectorAll("path").length).toBe(6);
    expect(new Set(refersTo(court)), court.id).toEqual(new Set([`sd-suit-${at % 4}`]));
  }
});

test("the courts say whose they are, and bring no style and no script", () => {
  expect(courts).toContain("Adrian Kennard");
  expect(courts).toContain("CC0");
  expect(courts).not.toMatch(/\bstyle=|<style|<script|\bon\w+=|https?:\/\/(?!www\.(?:w3\.org|me\.uk)\/)/);
});

test("the letters of a face are no coloured pictures, and hidden from screen readers and translators", () => {
  for (const card of DECK) {
    const [index, picture] = drawFace(card, "text");
    expect(index!.textContent).toMatch(/^(?:[A2-9JQK]|10)[♣♦♥♠]\uFE0E$/);
    for (const part of [index!, picture!]) {
      expect(part.textContent!.endsWith("\uFE0E") || part.matches(".court")).toBe(true);
      expect([part.getAttribute("aria-hidden"), part.getAttribute("translate")]).toEqual(["true", "no"]);
    }
  }
});

test("the document says which deck is drawn; what it does not know is ours", () => {
  expect(deckNow()).toBe("large");
  for (const deck of ["text", "classic"] as const) {
    document.documentElement.dataset["deck"] = deck;
    expect(deckNow()).toBe(deck);
  }
  document.documentElement.dataset["deck"] = "tarot";
  expect(markup(drawFace(5))).toBe(markup(drawFace(5, "large")));
});

test("until its pictures are here, the classic deck has ours", async () => {
  vi.stubGlobal("XMLHttpRequest", undefined);
  expect(markup(drawFace(51, "classic"))).toBe(markup(drawFace(51, "large")));
  await vi.dynamicImportSettled();
  expect(markup(drawFace(51, "classic"))).toBe(markup(drawFace(51, "large")));
  vi.unstubAllGlobals();
});

test("a browser that draws no SVG shows letters", () => {
  const create = document.createElementNS.bind(document) as (space: string | null, tag: string) => Element;
  vi.spyOn(document, "createElementNS").mockImplementation(((space: string | null, tag: string) =>
    create(space?.endsWith("/svg") === true ? null : space, tag)) as typeof document.createElementNS);
  expect(drawFace(51).map(({ textContent }) => textContent)).toEqual(["K♠\uFE0E", "K"]);
});
