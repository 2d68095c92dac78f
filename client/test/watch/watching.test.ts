/** What the watch page decides without a page: which table is large, what a key means, what is said of the sight. */
import { render } from "lit-html";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LargeSeat, seatIn } from "../../src/watch/large_seat.ts";
import { seatForKey } from "../../src/watch/seat_keys.ts";
import { sightPanel, sightWords } from "../../src/watch/sight_panel.ts";
import { OPTIONS, raceView, running } from "../race/scripted.ts";

test("a digit is one table, arrows the next one, Escape all", () => {
  const seats = [0, 2, 3];
  expect(["1", "2", "3", "4", "0"].map((key) => seatForKey(key, seats, null))).toEqual([0, 2, 3, undefined, undefined]);
  expect(seatForKey("0", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], null)).toBe(9);
  expect(["ArrowRight", "ArrowLeft"].map((key) => seatForKey(key, seats, 0))).toEqual([2, 3]);
  expect(seatForKey("ArrowRight", seats, 3)).toBe(0);
  expect(["ArrowRight", "Escape", "a"].map((key) => seatForKey(key, seats, null))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(seatForKey("Escape", seats, 2)).toBe(null);
});

test("an address names a table, from 1 to 10", () => {
  expect(["#table-1", "#table-10", "#table-11", "#table-0", "#main", ""].map(seatIn)).toEqual([
    0,
    9,
    null,
    null,
    null,
    null,
  ]);
});

beforeEach(() => history.replaceState(null, "", "/watch/abc123"));
afterEach(() => history.replaceState(null, "", "/"));

test("a table looked at is in the address, and from one to the next there is no step back", () => {
  const changed = vi.fn();
  const large = new LargeSeat(window, changed);
  const pushed = vi.spyOn(history, "pushState");
  large.choose(1);
  expect([large.seat, location.pathname + location.hash]).toEqual([1, "/watch/abc123#table-2"]);
  large.choose(0);
  expect(large.seat).toBe(0);
  expect(pushed).toHaveBeenCalledTimes(1);
  large.choose(0);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("all tables are one step back where one came from them, and in place of a link to one table", () => {
  const large = new LargeSeat(window, vi.fn());
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  large.choose(1);
  large.choose(null);
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
  history.replaceState(null, "", "/watch/abc123#table-3");
  const changed = vi.fn();
  const linked = new LargeSeat(window, changed);
  expect(linked.seat).toBe(2);
  linked.choose(null);
  expect([linked.seat, location.pathname + location.hash]).toEqual([null, "/watch/abc123"]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test("what is shown is said: live or late, boards or progress, and that one can spoil", () => {
  const klondike = { ...OPTIONS, rules: "klondike/1/3" };
  expect(sightWords(running(), true)).toEqual([]);
  expect(sightWords(running({ options: klondike }), true)).toEqual([
    "Spectators can spoil: keep what you see to yourself.",
  ]);
  expect(sightWords(running({ options: klondike }), false)).toEqual(["Only progress is shown while this race runs."]);
  expect(sightWords(raceView({ phase: "countdown", delay_ms: 30_000 }), false)).toEqual([
    "A rated race is shown late, so that nobody can help a player.",
  ]);
  const moment = (race: ReturnType<typeof running>) => {
    const root = document.createElement("div");
    render(sightPanel(race, 2), root);
    return root.querySelector(".moment")?.textContent?.trim();
  };
  expect([running(), running({ delay_ms: 30_000 }), running({ delay_ms: 1_000 })].map(moment)).toEqual([
    "Live",
    "30 seconds behind",
    "1 second behind",
  ]);
});
