import { render } from "lit-html";
import { expect, test } from "vitest";
import { inOrder, type ListState, listPanel, SHOWN } from "../../src/lobby/list_panel.ts";
import { changed, optionsOf, USUAL } from "../../src/lobby/new_race.ts";
import { newRaceForm } from "../../src/lobby/new_race_form.ts";
import { EMPTY_LIST, heardLobby, held, isOpen, liveRaces, waitingRaces } from "../../src/lobby/race_list.ts";
import type { LobbyOutbound, RaceCard } from "../../src/wire/protocol.ts";
import { text } from "../drawn.ts";
import "../../src/words/lobby_words.ts";

function card(id: string, more: Partial<RaceCard> = {}): RaceCard {
  const rest = { rules: "freecell", seats: 2, names: ["Ann"], created_at: 1, starts_at: null, watchers: 0, open: true };
  return { id, phase: "open", home: [], rated: false, certified: false, ...rest, ...more };
}

const you = { player: "p1", name: "Ann", kind: "guest" as const, seat: null };
const after = (...messages: LobbyOutbound[]) => messages.reduce(heardLobby, EMPTY_LIST);
const idsOf = (races: readonly RaceCard[]) => races.map(({ id }) => id);
const ids = (...messages: LobbyOutbound[]) => idsOf(waitingRaces(after(...messages)));
const lobby = (...races: RaceCard[]): LobbyOutbound => ({ t: "lobby", v: 1, you, now: 0, races });

test("the list begins with what the lobby says, and follows it", () => {
  const whole: LobbyOutbound = { t: "lobby", v: 1, you, now: 0, races: [card("a"), card("b", { created_at: 2 })] };
  expect(EMPTY_LIST.known).toBe(false);
  expect(heardLobby(EMPTY_LIST, whole).known).toBe(true);
  expect(ids(whole)).toEqual(["b", "a"]);
  expect(ids(whole, { t: "listed", race: card("c", { created_at: 3 }) })).toEqual(["c", "b", "a"]);
  expect(ids(whole, { t: "unlisted", id: "b" })).toEqual(["a"]);
});

test("a race that changes keeps its one line, and goes to the live list with its start", () => {
  const first: LobbyOutbound = { t: "listed", race: card("a", { created_at: 5 }) };
  const second: LobbyOutbound = { t: "listed", race: card("b") };
  const runs: LobbyOutbound = { t: "listed", race: card("a", { phase: "running", created_at: 5 }) };
  expect(ids(first, second)).toEqual(["a", "b"]);
  expect(ids(first, second, runs)).toEqual(["b"]);
  expect(idsOf(liveRaces(after(first, second, runs)))).toEqual(["a"]);
});

test("live races come by watchers, then players, then their start; waiting ones by a free seat, then their age", () => {
  const running = (id: string, more: Partial<RaceCard>) => card(id, { phase: "running", open: false, ...more });
  const list = after(
    lobby(
      running("old", { starts_at: 1 }),
      running("new", { starts_at: 2 }),
      running("many", { starts_at: 1, names: ["Ann", "Ben"] }),
      running("watched", { starts_at: 1, watchers: 2 }),
      card("full", { open: false, created_at: 9 }),
      card("early", { created_at: 1 }),
      card("late", { created_at: 2 }),
    ),
  );
  expect(idsOf(liveRaces(list))).toEqual(["watched", "many", "new", "old"]);
  expect(idsOf(waitingRaces(list))).toEqual(["late", "early", "full"]);
});

test("an order is held while somebody looks, and new races come last", () => {
  const races = [card("a"), card("b"), card("c"), card("d")];
  expect(idsOf(held(races, ["d", "gone", "b"]))).toEqual(["d", "b", "a", "c"]);
  const list = after(lobby(card("a", { created_at: 1 }), card("b", { created_at: 2 })));
  expect(idsOf(inOrder({ list, order: null }, "waiting"))).toEqual(["b", "a"]);
  expect(idsOf(inOrder({ list, order: ["a", "b"] }, "waiting"))).toEqual(["a", "b"]);
});

function drawn(races: readonly RaceCard[], more: Partial<ListState> = {}): HTMLElement {
  const root = document.createElement("section");
  const usual = { live: true, order: null, whole: new Set<"live">(), now: 180_000, showAll: () => undefined };
  render(listPanel({ list: after(lobby(...races)), ...usual, ...more }), root);
  return root;
}

test("a live card says what is played, since when, how far each is and how many watch, who is furthest first", () => {
  const race = card("a", {
    phase: "running",
    names: ["Ann", "Ben"],
    home: [3, 20],
    starts_at: 60_000,
    watchers: 12,
    open: false,
  });
  const root = drawn([race]);
  expect(text(root.querySelector(".part-live h3"))).toBe("Live now 1");
  expect(text(root.querySelector(".race-card .what"))).toBe("FreeCell 2 minutes in 12 watching");
  const bars = [...root.querySelectorAll(".runners progress")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Ben: 20 of 52 cards home",
    "Ann: 3 of 52 cards home",
  ]);
  expect(bars.map((bar) => (bar as HTMLProgressElement).value)).toEqual([20, 3]);
  const link = root.querySelector("a");
  expect([link?.getAttribute("href"), link?.getAttribute("aria-label")]).toEqual([
    "/watch/a",
    "Watch the race of Ann, Ben",
  ]);
});

test("of many seats the first ones home have a line, and a rated race tells nobody how far they are", () => {
  const names = ["A", "B", "C", "D", "E", "F"];
  const race = card("a", { phase: "running", names, home: [1, 2, 3, 4, 5, 6], starts_at: 179_000 });
  const root = drawn([race]);
  expect([...root.querySelectorAll(".runners .name")].map(text)).toEqual(["F", "E", "D", "C"]);
  expect(text(root.querySelector(".runners .sd-note"))).toBe("and 2 more");
  expect(text(root.querySelector(".phase"))).toBe("just started");
  const rated = drawn([{ ...race, names: ["Ann", "Ben"], home: [], rated: true }]);
  expect(rated.querySelectorAll("progress")).toHaveLength(0);
  expect(text(rated.querySelector(".tag"))).toBe("rated");
  expect(text(rated.querySelector(".names"))).toBe("Ann, Ben");
});

test("a long list is shown in part until somebody wants all of it", () => {
  const races = Array.from({ length: SHOWN.live + 3 }, (_, at) =>
    card(`r${at}`, { phase: "running", starts_at: at, open: false }),
  );
  let asked = "";
  const root = drawn(races, { showAll: (name) => (asked = name) });
  expect(root.querySelectorAll(".part-live .race-card")).toHaveLength(SHOWN.live);
  const more = root.querySelector<HTMLButtonElement>(".more");
  expect(text(more)).toBe(`Show all ${races.length}`);
  more?.click();
  expect(asked).toBe("live");
  expect(drawn(races, { whole: new Set(["live" as const]) }).querySelectorAll(".race-card")).toHaveLength(races.length);
});

test("an empty list says so, and one that is not live too", () => {
  expect(text(drawn([]).querySelector(".none"))).toBe("No race is open. Start one, and send the link to somebody.");
  expect(text(drawn([card("a")], { live: false }).querySelector(".live"))).toBe("The list is not live just now.");
});

test("a whole list replaces the one before, after a reconnect", () => {
  expect(ids(lobby(card("a"), card("b")), lobby(card("c")))).toEqual(["c"]);
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
    certified: true,
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

test("a chosen deal is never to be proved", () => {
  expect(optionsOf({ ...USUAL, seed: "617" })).not.toHaveProperty("certified");
  expect(optionsOf({ ...USUAL, certified: false }).certified).toBe(false);
});

function boxOf(seed: string): HTMLInputElement {
  const root = document.createElement("div");
  const form = { ...USUAL, seed };
  render(newRaceForm({ form, busy: false, error: null }, { change: () => {}, submit: () => {} }), root);
  return root.querySelector<HTMLInputElement>("[name=certified]")!;
}

test("the form offers a proved deal, ticked, and not for a chosen one", () => {
  expect([boxOf("").checked, boxOf("").disabled]).toEqual([true, false]);
  expect([boxOf(" 617").checked, boxOf(" 617").disabled]).toEqual([false, true]);
});

test("a race that waits says whether its deal can be won", () => {
  expect(text(drawn([card("a", { certified: true })]))).toContain("can be won");
  expect(text(drawn([card("a")]))).not.toContain("can be won");
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
