/** The law of the table: whatever is played, the document shows exactly the position, with the same elements moved about. */
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import {
  ALL_RULES,
  type Game,
  legalMoves,
  newGame,
  ownerView,
  type Position,
  Refusal,
  type Rules,
  UNDO,
} from "../../src/engine/index.ts";
import { isKnown, pilesOf } from "../../src/table/piles.ts";
import { Table } from "../../src/table/table.ts";
import { often } from "../lots.ts";

beforeEach(() => {
  document.body.replaceChildren();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

function shownOn(root: HTMLElement): Record<string, string[]> {
  const piles = [...root.querySelectorAll<HTMLElement>("[data-pile]")];
  const cards = (pile: HTMLElement): string[] =>
    [...pile.querySelectorAll<HTMLElement>(".sd-card")].map((card) => card.dataset["card"] ?? "back");
  return Object.fromEntries(piles.map((pile) => [pile.dataset["pile"]!, cards(pile)]));
}

function wanted(position: Position): Record<string, string[]> {
  return Object.fromEntries(
    pilesOf(position).map(({ id, cards }) => [id, cards.map((card) => (isKnown(card) ? String(card.card) : "back"))]),
  );
}

/** Plays by chance: each number picks one of the legal moves, or an undo. */
function* played(rules: Rules, seed: string, picks: readonly number[]): Generator<Game> {
  let game = newGame(rules, seed);
  for (const pick of picks) {
    const moves = [...legalMoves(rules, game.position), UNDO];
    const next = game.play(moves[pick % moves.length]!);
    if (next instanceof Refusal) continue;
    game = next;
    yield game;
  }
}

function law(view: (position: Position) => Position) {
  const picks = fc.array(fc.nat(1000), { minLength: 10, maxLength: 40 });
  return fc.property(fc.constantFrom(...ALL_RULES), fc.nat(999), picks, (rules, seed, choice) => {
    const root = document.createElement("div");
    document.body.append(root);
    const table = new Table(root, { room: () => ({ width: 700, height: 600 }) });
    const show = (position: Position): void => table.show({ rules, position, locked: false, label: "Table" });
    show(view(newGame(rules, String(seed)).position));
    const elements = new Map<string, Element>();
    for (const game of played(rules, String(seed), choice)) {
      show(view(game.position));
      expect(shownOn(root)).toEqual(wanted(view(game.position)));
      expect(root.querySelectorAll("[tabindex='0']")).toHaveLength(1);
      for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
        const name = card.dataset["card"]!;
        if (view(game.position) === game.position) expect(elements.get(name) ?? card).toBe(card);
        elements.set(name, card);
      }
    }
    table.destroy();
    root.remove();
  });
}

test("the document shows the position after every move and undo, each card in the same element", () => {
  fc.assert(
    law((position) => position),
    { numRuns: often(12) },
  );
});

test("the same holds for what a player of a race may see, with hidden cards as backs", () => {
  fc.assert(law(ownerView), { numRuns: often(12) });
});
