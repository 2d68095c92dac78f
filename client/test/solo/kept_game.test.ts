import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import {
  forgetOwnGame,
  GAME_KEY,
  gameFields,
  KeptGame,
  type SavedGame,
  UNREAD_GAME_KEY,
} from "../../src/solo/kept_game.ts";
import { often } from "../lots.ts";
import { someGame } from "./some_records.ts";

const local = () => window.localStorage;
const session = () => window.sessionStorage;
const tab = (): KeptGame => new KeptGame(local, session);
const another = (): KeptGame => new KeptGame(local, storage());
const game: SavedGame = {
  id: "one",
  rules: parseRules("klondike/3/unlimited"),
  seed: "klondike-1",
  moves: ["s", "s", "u"],
  at: [10, 300, 1200],
  ms: 1234,
  hints: 0,
  known: null,
  kind: "any",
};

/** The storage of one more tab. */
function storage(): () => Storage {
  const kept = new Map<string, string>();
  const made = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  return () => made;
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("a running game comes back as it was written, in its tab and in a new one", () => {
  fc.assert(
    fc.property(someGame, (saved) => {
      window.localStorage.clear();
      window.sessionStorage.clear();
      expect(tab().save(saved)).toBe(true);
      expect(tab().game()).toEqual(saved);
      expect(another().game()).toEqual(saved);
    }),
    { numRuns: often(100) },
  );
});

test("a tab finds its own game again, though another was begun elsewhere", () => {
  const [here, there] = [tab(), another()];
  here.save(game);
  there.save({ ...game, id: "two", seed: "klondike-2" });
  expect(tab().game()!.id).toBe("one");
  expect(there.game()!.id).toBe("two");
  expect(another().game()!.id).toBe("two"); // the latest
  there.forget("two");
  expect(there.game()).toBeNull();
  here.save(game);
  expect(there.forget("two")).toBe(true); // leaves what is not its own
  expect(another().game()!.id).toBe("one");
});

test("a tab's own game that is known no more gives way to the one that all share", () => {
  tab().save(game);
  another().save({ ...game, id: "two" });
  expect(tab().game(() => false)!.id).toBe("two");
  expect(tab().game()!.id).toBe("one");
  forgetOwnGame(session);
  expect(tab().game()!.id).toBe("two");
});

test("of two states of one game the one with more moves goes on", () => {
  const [here, there] = [tab(), another()];
  here.save(game);
  expect(here.later(game)).toBeNull();
  const on = { ...game, moves: [...game.moves, "s"], at: [...game.at!, 1200] };
  there.save(on);
  expect(here.later(game)).toEqual(on);
  expect(here.later(on)).toBeNull();
  expect(tab().game()).toEqual(on);
  expect(here.later({ ...game, id: "" })).toBeNull();
});

test("what is known of a deal is kept with its game, unless it says nothing", () => {
  const known = { ...game, known: { par: 93, difficulty: 2 }, kind: "winnable" as const };
  tab().save(known);
  expect(tab().game()).toEqual(known);
  for (const bad of [`"par":0,"difficulty":2`, `"par":93,"difficulty":6`, `"par":"93"`, `"difficulty":1`]) {
    window.localStorage.setItem(GAME_KEY, `{"rules":"freecell","seed":"1","moves":"","ms":0,${bad}}`);
    expect(another().game()!.known).toBeNull();
  }
});

test("a game kept before kinds were told apart is of the kind of its deal", () => {
  const kept = `"rules":"freecell","seed":"1","moves":"","ms":0`;
  for (const [known, kind] of [
    ["", "any"],
    [`,"kind":"chess"`, "any"],
    [`,"par":93,"difficulty":2`, "winnable"],
  ] as const) {
    window.localStorage.setItem(GAME_KEY, `{${kept}${known}}`);
    expect(another().game()!.kind).toBe(kind);
  }
});

test("a game kept before games had names, or hints were counted, is one", () => {
  window.localStorage.setItem(GAME_KEY, `{"rules":"freecell","seed":"1","moves":"1a","ms":7}`);
  expect(tab().game()).toEqual({
    id: "",
    rules: FREECELL,
    seed: "1",
    moves: ["1a"],
    at: null,
    ms: 7,
    hints: 0,
    known: null,
    kind: "any",
  });
});

test.each([
  "not json",
  "null",
  "7",
  "[]",
  `{"rules":"freecell"}`,
  `{"rules":"chess","seed":"1","moves":"","ms":0}`,
  `{"rules":"freecell","seed":" 1","moves":"","ms":0}`,
  `{"rules":"freecell","seed":"","moves":"","ms":0}`,
  `{"rules":"freecell","seed":"1","moves":"zz","ms":0}`,
  `{"rules":"freecell","seed":"1","moves":["1a"],"ms":0}`,
  `{"rules":"freecell","seed":"1","moves":"","ms":-1}`,
  `{"rules":"freecell","seed":"1","moves":"","ms":1.5}`,
  `{"rules":"freecell","seed":"1","moves":"","ms":0,"id":"no id!"}`,
])("a kept game that is not one is none: %s", (text) => {
  window.localStorage.setItem(GAME_KEY, text);
  expect(tab().game()).toBeNull();
});

test("a game that only a later version understands is put aside, and taken back by one that does", () => {
  const later = `{"rules":"spider/4","seed":"1","moves":"1a","ms":7}`;
  window.localStorage.setItem(GAME_KEY, later);
  expect([tab().game(), tab().takeBack()]).toEqual([null, null]);
  const here = tab();
  here.save(game);
  here.save({ ...game, ms: 9_000 });
  expect(window.localStorage.getItem(UNREAD_GAME_KEY)).toBe(later);
  here.forget("one");
  expect([tab().game(), tab().takeBack(), window.localStorage.getItem(UNREAD_GAME_KEY)]).toEqual([null, null, later]);
  window.localStorage.setItem(UNREAD_GAME_KEY, JSON.stringify({ ...gameFields(game) })); // as read by that version
  expect(tab().takeBack()).toEqual(game);
  expect(tab().takeBack()).toBeNull();
});

test("storage that refuses is told, and nothing breaks", () => {
  const shut = new KeptGame(
    () => {
      throw new DOMException("denied", "SecurityError");
    },
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  );
  expect([shut.game(), shut.save(game), shut.forget("one")]).toEqual([null, false, false]);
});
