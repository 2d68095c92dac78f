/** The board of a daily that is looked at again: the newest rows, the keyboard where it was, and never an error instead. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";
import { dailyInAddress } from "../../src/daily/daily_address.ts";
import { DayView } from "../../src/daily/day_view.ts";
import type { Daily } from "../../src/wire/dailies_api.ts";

const DAY: Daily = {
  rules: "freecell",
  day: "2026-11-30",
  state: "open",
  commitment: "00".repeat(32),
  made_at: 0,
  opens_at: 0,
  closes_at: 1,
  sealed_until: 2,
  players: 2,
  finished: 1,
  opened: null,
  attempt: null,
  streak: null,
};

function row(name: string, place: number) {
  const result = { finished: true, ms: 60_000 * place, moves: 90, home: 52, clean: true, over_at: 1_000, seat: 0 };
  return { place, player: `p-${name}`, name, kind: "account", race: `r-${name}`, ...result };
}

let rows: ReturnType<typeof row>[] | null = [];

beforeEach(() => {
  document.body.innerHTML = `<section id="day"></section><section id="board"></section><p id="says"></p>`;
  vi.stubGlobal("fetch", async () => {
    if (rows === null) throw new TypeError("Failed to fetch");
    const answer = { rules: "freecell", period: "2026-11-30", players: rows.length, before: null, after: null, rows };
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  });
});

afterEach(() => vi.unstubAllGlobals());

function shown() {
  const place = (id: string) => document.getElementById(id)!;
  const view = new DayView({ day: place("day"), board: place("board"), says: place("says") });
  const request = {
    ...{ address: dailyInAddress(""), today: DAY.day, known: DAY, own: null, usual: "accounts" },
    ...{ go: vi.fn(), follow: vi.fn() },
  };
  const names = () => [...place("board").querySelectorAll("tbody th a")].map((link) => link.textContent);
  return { show: (isAgain: boolean) => view.show({ ...request, isAgain }), names, says: place("says") };
}

test("new rows come, and the keyboard stays on the name it was on", async () => {
  const { show, names, says } = shown();
  rows = [row("Ben", 1)];
  await show(false);
  expect(says.textContent).not.toBe("");
  says.textContent = "";
  document.querySelector<HTMLElement>('a[href="/players/p-Ben"]')!.focus();
  rows = [row("Ann", 1), row("Ben", 2)];
  await show(true);
  expect(names()).toEqual(["Ann", "Ben"]);
  expect(document.activeElement?.getAttribute("href")).toBe("/players/p-Ben");
  expect(says.textContent).toBe(""); // nobody has asked
});

test("a look that fails leaves what is shown, and a first one says so", async () => {
  const { show, names } = shown();
  rows = [row("Ben", 1)];
  await show(false);
  rows = null;
  await show(true);
  expect(names()).toEqual(["Ben"]);
  await show(false);
  expect(document.querySelector("#day [role=alert]")).not.toBe(null);
});
