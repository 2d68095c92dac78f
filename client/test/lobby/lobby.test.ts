import { expect, test } from "vitest";
import { suggestedName } from "../../src/lobby/identity.ts";
import { changed, optionsOf, USUAL } from "../../src/lobby/new_race.ts";
import { EMPTY_LIST, heardLobby, isOpen } from "../../src/lobby/race_list.ts";
import type { LobbyOutbound, RaceCard } from "../../src/wire/protocol.ts";

function card(id: string, more: Partial<RaceCard> = {}): RaceCard {
  const rest = { rules: "freecell", seats: 2, names: ["Ann"], created_at: 1, starts_at: null, watchers: 0, open: true };
  return { id, phase: "open", home: [], rated: false, ...rest, ...more };
}

const you = { player: "p1", name: "Ann", kind: "guest" as const, seat: null };
const ids = (...messages: LobbyOutbound[]) => messages.reduce(heardLobby, EMPTY_LIST).races.map(({ id }) => id);

test("the list begins with what the lobby says, and follows it", () => {
  const whole: LobbyOutbound = { t: "lobby", v: 1, you, now: 0, races: [card("a"), card("b", { created_at: 2 })] };
  expect(EMPTY_LIST.known).toBe(false);
  expect(heardLobby(EMPTY_LIST, whole).known).toBe(true);
  expect(ids(whole)).toEqual(["b", "a"]);
  expect(ids(whole, { t: "listed", race: card("c", { created_at: 3 }) })).toEqual(["c", "b", "a"]);
  expect(ids(whole, { t: "unlisted", id: "b" })).toEqual(["a"]);
});

test("a race that changes keeps its one line, and open races come first", () => {
  const first: LobbyOutbound = { t: "listed", race: card("a", { created_at: 5 }) };
  const second: LobbyOutbound = { t: "listed", race: card("b") };
  const runs: LobbyOutbound = { t: "listed", race: card("a", { phase: "running", created_at: 5 }) };
  expect(ids(first, second, runs)).toEqual(["b", "a"]);
});

test("a whole list replaces the one before, after a reconnect", () => {
  const whole = (...races: RaceCard[]): LobbyOutbound => ({ t: "lobby", v: 1, you, now: 0, races });
  expect(ids(whole(card("a"), card("b")), whole(card("c")))).toEqual(["c"]);
});

test("only an open race with a free seat can be joined", () => {
  expect([card("a"), card("a", { open: false }), card("a", { phase: "running" })].map(isOpen)).toEqual([
    true,
    false,
    false,
  ]);
});

test("words that do not speak of the list leave it the same", () => {
  expect(heardLobby(EMPTY_LIST, { t: "pong", n: 1, now: 1 })).toBe(EMPTY_LIST);
});

test("the usual race is FreeCell for two, sealed and listed", () => {
  expect(optionsOf(USUAL)).toEqual({
    rules: "freecell",
    rivals: "progress",
    seats: 2,
    start: "ready",
    goal: "all",
    undo: true,
    hints: false,
    limit_s: 3_600,
    listed: true,
  });
});

test("Klondike has a draw, passes and what spectators see, and no rivals' sight", () => {
  const form = {
    ...USUAL,
    family: "klondike" as const,
    draw: "1" as const,
    passes: "3" as const,
    rivals: "boards" as const,
  };
  const options = optionsOf({ ...form, watch: "boards" });
  expect(options).toMatchObject({ rules: "klondike/1/3", watch: "boards" });
  expect(options).not.toHaveProperty("rivals");
  expect(optionsOf({ ...USUAL, watch: "boards" })).not.toHaveProperty("watch");
});

test("a chosen deal goes along trimmed, an empty one not at all", () => {
  expect(optionsOf({ ...USUAL, seed: " 617 " }).seed).toBe("617");
  expect(optionsOf({ ...USUAL, seed: "   " })).not.toHaveProperty("seed");
});

test("fields change by their names, numbers as numbers; unknown names change nothing", () => {
  expect(changed(USUAL, "seats", "4").seats).toBe(4);
  expect(changed(USUAL, "limitS", "600").limitS).toBe(600);
  expect(changed(USUAL, "undo", false).undo).toBe(false);
  expect(changed(USUAL, "colour", "red")).toBe(USUAL);
});

test("a suggested name is one of the lists' pairs", () => {
  expect([suggestedName(() => 0), suggestedName(() => 0.9999)]).toEqual(["Brave Badger", "Witty Wren"]);
});
