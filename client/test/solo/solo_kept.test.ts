/** A game's whole life in what is kept, with storage of its own for each tab. */
import { beforeEach, expect, test } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { FREECELL } from "../../src/engine/index.ts";
import { GAME_KEY } from "../../src/solo/kept_game.ts";
import { RECORDS_KEY } from "../../src/solo/kept_records.ts";
import { SoloGame } from "../../src/solo/solo_game.ts";
import { SoloKept } from "../../src/solo/solo_kept.ts";

const won = vectors.games.find(({ rules, seed }) => rules === "freecell" && seed === "1")!.moves.split(" ");
let warned: boolean[] = [];
const kept = () =>
  new SoloKept(
    () => window.localStorage,
    () => window.sessionStorage,
    (ok) => warned.push(ok),
  );

function played(moves: readonly string[], id = "one"): SoloGame {
  const solo = new SoloGame(FREECELL, "1", null, id);
  for (const text of moves) solo.play(text);
  return solo;
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  warned = [];
});

test("a deal counts from its first move on, and is taken up until it is over", () => {
  const solo = played([]);
  kept().save(solo, 0);
  expect(kept().records.of(FREECELL).played).toBe(0);
  solo.play("6a");
  kept().save(solo, 0);
  expect(kept().records.of(FREECELL).played).toBe(1);
  const again = kept().left()!;
  expect([again.id, again.moves]).toEqual(["one", ["6a"]]);
  again.end(0);
  expect(kept().ended(again, 0)).toMatchObject({ counted: null, records: { played: 1, won: 0, open: [] } });
  expect(kept().left()).toBeNull();
  kept().save(again, 0); // what is over is not kept again
  expect(kept().left()).toBeNull();
});

test("a win in one tab is the end of the game in the others", () => {
  const solo = played(won.slice(0, -1));
  kept().save(solo, 0);
  const before = window.sessionStorage.getItem(GAME_KEY)!;
  solo.play(won.at(-1)!);
  expect(kept().won(solo, 0).counted).toMatchObject({ fewest: true, fastest: true, kept: true });
  window.sessionStorage.setItem(GAME_KEY, before); // another tab still has it, a move before the end
  expect(kept().left()).toBeNull();
  expect(window.sessionStorage.getItem(GAME_KEY)).toBeNull();
});

test("a game kept before games had names gets one, and counts", () => {
  window.localStorage.setItem(GAME_KEY, `{"rules":"freecell","seed":"1","moves":"6a","ms":7}`);
  const solo = kept().left()!;
  expect(solo.id).not.toBe("");
  kept().save(solo, 0);
  expect(kept().records.of(FREECELL).open).toEqual([solo.id]);
  expect(kept().left()!.id).toBe(solo.id);
});

test("a game that its deal does not allow, or that is won already, is put aside", () => {
  for (const moves of ["1h", won.join(" ")]) {
    window.localStorage.setItem(GAME_KEY, JSON.stringify({ rules: "freecell", seed: "1", moves, ms: 0 }));
    expect(kept().left()).toBeNull();
    expect(window.localStorage.getItem(GAME_KEY)).toBeNull();
  }
});

test("what was deleted is not brought back by the copy of a tab", () => {
  kept().save(played(["6a"]), 0);
  window.localStorage.clear();
  expect(kept().left()).toBeNull();
  expect(window.localStorage.getItem(RECORDS_KEY)).toBeNull();
});

test("where there is no room for both, the numbers of a win are kept rather than its run", () => {
  const solo = played(won);
  solo.stamp(60_000);
  const kept = new Map<string, string>();
  const small = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      const others = [...kept].reduce((sum, [other, it]) => (other === key ? sum : sum + it.length), 0);
      if (others + text.length > 800) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, text);
    },
  } as Storage;
  const here = new SoloKept(
    () => small,
    () => window.sessionStorage,
    (ok) => warned.push(ok),
  );
  expect(here.won(solo, 60_000)).toMatchObject({ counted: { kept: true }, hasRun: false });
  expect([here.records.of(FREECELL).won, warned]).toEqual([1, [true]]);
});

test("what cannot be kept is told", () => {
  const shut = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const none = new SoloKept(shut, shut, (ok) => warned.push(ok));
  const solo = played(won);
  none.save(played(["6a"]), 0);
  expect(none.won(solo, 0).counted).toMatchObject({ fewest: true, kept: false });
  expect(none.left()).toBeNull();
  expect(warned).toEqual([false, false]);
});
