/** The page from the choice of a run to its result, and what it says where there is none. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import games from "../../../tests/vectors/games.json";
import { soon } from "../patience.ts";
import { RACES, recordOf, run } from "../replay/recorded.ts";
import { answer, key, opened, press, RACE, text } from "./page.ts";

const SEED = "1941";
const LINE = games.games.find(({ seed }) => seed === SEED)!.moves.split(" ");

const GLOBALS = [
  "setTimeout",
  "clearTimeout",
  "Date",
  "performance",
  "requestAnimationFrame",
  "cancelAnimationFrame",
] as const;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.dataset["motion"] = "off";
  vi.useFakeTimers({ toFake: [...GLOBALS] });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A race at the deal of `LINE`: P1 comes home a move each 100 ms, P2 resigns after three moves, P3 never moves. */
function raced(undo = true, hints = false) {
  const whole = { games: run("freecell", SEED, []).games, moves: LINE, at: LINE.map((_, at) => at * 100), faces: [] };
  const few = { ...whole, moves: LINE.slice(0, 3), at: [0, 100, 12_000] };
  const record = recordOf("freecell", SEED, [whole, few, { ...whole, moves: [], at: [] }], false);
  const claim = { name: "", kind: "guest", place: null, at: 0, moves: 0, home: 0, clean: true, photo: false };
  const standings = [
    { ...claim, seat: 0, state: "finished", home: 52, at: LINE.length * 100 - 100 },
    { ...claim, seat: 1, state: "resigned" },
    { ...claim, seat: 2, state: "aborted" },
  ];
  return { ...record, standings, voided: [1], view: { ...record.view, options: { undo, hints } } };
}

function started(): void {
  press("#start");
  press("#start-now");
}

const shown = (selector: string): boolean => !document.querySelector<HTMLElement>(selector)!.hidden;

describe("which run", () => {
  test("without a seat it is the best one, and those that moved can be chosen", async () => {
    await opened(raced());
    expect([...document.querySelectorAll(".ghost-choice .name")].map(({ textContent }) => textContent)).toEqual([
      "P1",
      "P2",
    ]);
    expect(document.querySelector<HTMLInputElement>("input:checked")?.closest("label")?.textContent).toContain("P1");
    expect(text(".ghost-ready")).toContain("home after 0:");
    const other = document.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]!;
    other.checked = true;
    other.dispatchEvent(new Event("change"));
    expect(location.search).toBe("?seat=2");
    expect(text(".ghost-ready")).toContain("This run never came home");
    expect(text(".ghost-ready")).toContain("A moderator has voided this result");
  });

  test.each(["?seat=", "?seat=%20"])("%s asks for none", async (search) => {
    await opened(raced(), search);
    expect(document.querySelector("[role=alert]")).toBeNull();
    expect(document.querySelector<HTMLInputElement>("input:checked")?.closest("label")?.textContent).toContain("P1");
  });

  test.each([
    ["?seat=3", "P3 never made a move"],
    ["?seat=4", "This race has no seat 4."],
    ["?seat=0", "This race has no seat 0."],
    ["?seat=x", "This race has no seat x."],
    ["?seat=-1", "This race has no seat -1."],
    ["?seat=1e9", "This race has no seat 1e9."],
  ])("%s is told", async (search, told) => {
    await opened(raced(), search);
    expect(text("[role=alert]")).toContain(told);
    expect(document.querySelector("#start")).toBeNull();
    expect(document.querySelectorAll("input[type=radio]").length).toBe(2);
  });

  test("a late first move is told", async () => {
    const record = raced();
    await opened({ ...record, seats: record.seats.map((seat) => ({ ...seat, at: seat.at.map((ms) => ms + 30_000) })) });
    expect(text(".ghost-ready")).toContain("makes its first move after 0:30");
  });

  test("a run whose moves do not hold is told with the place, and another can be raced", async () => {
    const record = raced();
    const [one, ...rest] = record.seats;
    await opened({ ...record, seats: [{ ...one, moves: ["sw", ...one!.moves.slice(1)] }, ...rest] }, "?seat=1");
    expect(text("[role=alert]")).toContain("P1, move 1 (sw)");
    expect(document.querySelector(`a[href="/verify/${RACE}"]`)).not.toBeNull();
  });
});

describe("none", () => {
  test("a sealed daily", async () => {
    const rules = "klondike/1/unlimited";
    await opened(recordOf(rules, "1", [run(rules, "1", [1])], true));
    expect(text("h1")).toBe("This daily is still sealed");
  });

  test("nobody moved", async () => {
    await opened(RACES["aborted"], "", "nfdr66xffs");
    expect(text("h1")).toBe("There is no run to race");
  });

  test("a record that cannot be read", async () => {
    await opened({ rules: "whist" });
    expect(text("h1")).toBe("This run cannot be raced");
  });

  test.each([
    [404, { error: "no_such_race" }, "There is no such race"],
    [500, {}, "The replay could not be read"],
  ])("status %s", async (status, body, heading) => {
    await opened({});
    answer(body, status);
    const { openGhost } = await import("../../src/ghost/open_ghost.ts");
    const head = document.querySelector<HTMLElement>("#head")!;
    await openGhost(RACE, { head } as never);
    expect(text("h1")).toBe(heading);
  });
});

describe("the race", () => {
  test("the ghost goes as it went, nothing moves in a pause, and its news are told once", async () => {
    await opened(raced());
    press("#start");
    expect(text("#over")).toContain("Starts in 3");
    vi.advanceTimersByTime(1_000);
    expect(text("#over")).toContain("2");
    expect(document.querySelector("#table .veiled")).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect([shown("#over"), document.querySelector("#table .veiled")]).toEqual([false, null]);
    vi.advanceTimersByTime(2_500);
    expect(text(".duel-clock")).toBe("0:02");
    press("#do-pause");
    const paused = text("#score");
    vi.advanceTimersByTime(60_000);
    expect([text("#score"), text("#over")]).toEqual([paused, expect.stringContaining("Paused")]);
    key("p");
    vi.advanceTimersByTime(LINE.length * 100);
    expect(text("#news")).toContain("The ghost is home after");
    expect(text("#score")).toContain("52 cards behind");
    expect(document.querySelectorAll("#small .sd-card").length).toBe(52);
    key("g");
    expect(text("#table .sd-says")).toContain("52 cards behind: you have 0 home, the ghost 52");
  });

  test("the page out of sight is a pause", async () => {
    await opened(raced());
    started();
    vi.advanceTimersByTime(500);
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    state.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(text("#over")).toContain("Paused");
  });

  test("a countdown that nobody sees begins anew", async () => {
    await opened(raced());
    press("#start");
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(20_000);
    expect(text("#over")).toContain("3");
    state.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(2_999);
    expect(text("#over")).toContain("1");
    vi.advanceTimersByTime(1);
    expect(shown("#over")).toBe(false);
  });

  test("a race without undo and hints has no buttons for them, and its keys say so", async () => {
    await opened(raced(false, false));
    started();
    expect(["#do-undo", "#do-redo", "#do-hint"].map((id) => document.querySelector(id))).toEqual([null, null, null]);
    const table = document.querySelector("#table .sd-board")!;
    table.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    expect(text("#table .sd-says")).toBe("This race was raced without hints.");
    table.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    expect(text("#table .sd-says")).toBe("Undo is off in this race.");
  });

  test("a hint is shown where the race had hints, and counted", async () => {
    await opened(raced(true, true));
    started();
    press("#do-hint");
    expect(document.querySelector("#table .hinted")).not.toBeNull();
    const confirm = document.querySelector<HTMLDialogElement>("#confirm")!;
    press("#do-end");
    confirm.querySelector<HTMLElement>("#confirm-yes")!.click();
    await soon(() => expect(text(".ghost-result")).toContain("You took one hint."));
    expect(text("h1")).toBe("The ghost was first");
  });

  test("a ghost in Klondike shows no cards", async () => {
    const rules = "klondike/3/unlimited";
    await opened(recordOf(rules, "1", [run(rules, "1", [1, 2, 3, 4, 5])], false));
    started();
    vi.advanceTimersByTime(3_000);
    expect([shown("#small"), document.querySelectorAll("#small .sd-card").length]).toEqual([false, 0]);
    expect(text("#news")).toMatch(/The ghost’s run ends here: not finished, \d+ home\./);
  });
});

describe("a run that was left", () => {
  const left = (over: object = {}): void =>
    sessionStorage.setItem(
      "squaredeal.ghost",
      JSON.stringify({ race: RACE, seat: 1, moves: LINE.slice(0, 2), at: [10, 20], ms: 65_000, hints: 0, ...over }),
    );

  test("goes on where it was, and its old news are not told again", async () => {
    left();
    await opened(raced());
    expect([text("#over"), text(".duel-clock")]).toEqual([expect.stringContaining("where you left it"), "1:05"]);
    press("#resume");
    vi.advanceTimersByTime(1_500);
    expect([text(".duel-clock"), text("#news")]).toEqual(["1:06", ""]);
  });

  test("is left alone when another seat is asked for, and forgotten when it is none of this deal", async () => {
    left();
    await opened(raced(), "?seat=1");
    expect(text("h1")).toBe("Race a recorded run");
    left({ moves: ["sw", "sw"] });
    await opened(raced());
    expect([text("h1"), sessionStorage.getItem("squaredeal.ghost")]).toEqual(["Race a recorded run", null]);
  });
});
