import { render } from "lit-html";
import { expect, test } from "vitest";
import { boardInAddress, boardQuery } from "../../src/boards/board_address.ts";
import { boardRows, type Go } from "../../src/boards/board_table.ts";
import { periodPanel } from "../../src/boards/period_panel.ts";
import type { BoardAnswer, BoardRow } from "../../src/wire/boards_api.ts";
import "../../src/words/boards_words.ts";
import { drawn, text } from "../drawn.ts";

const GO: Go = { href: (address) => `/boards?${boardQuery(address)}`, follow: () => {} };

function ways(query: string, period: string, current: string): (string | null)[][] {
  const root = drawn(periodPanel(boardInAddress(query, "accounts"), { period, current }, GO));
  return [...root.querySelectorAll("a")].map((link) => [
    text(link),
    new URLSearchParams(link.getAttribute("href")!.split("?")[1]).get("period"),
  ]);
}

test("from the month that runs there is a way back only", () => {
  expect(ways("?span=month", "2026-11", "2026-11")).toEqual([["Month before", "2026-10"]]);
});

test("from earlier ones there are ways on, the last of them to what runs without naming it", () => {
  expect(ways("?span=week&period=2026-W48", "2026-W48", "2026-W49")).toEqual([
    ["Week before", "2026-W47"],
    ["Next week", null],
  ]);
  expect(ways("?span=day&period=2026-11-02", "2026-11-02", "2026-11-30")).toEqual([
    ["Day before", "2026-11-01"],
    ["Next day", "2026-11-03"],
    ["Today", null],
  ]);
  expect(ways("", "", "")).toEqual([]);
});

test("on the board of a day those who are not home have their cards instead of a time", () => {
  const row = (place: number, more: Partial<BoardRow>): BoardRow => {
    const rest = { finished: true, home: 52, clean: true, over_at: 0, race: `race${place}`, seat: 0 };
    return { place, player: `p${place}`, name: `P${place}`, kind: "guest", ms: 60_000, moves: 100, ...rest, ...more };
  };
  const rows = [row(1, {}), row(2, { finished: false, home: 31 })];
  const answer: BoardAnswer = {
    period: "2026-11-30",
    current: "2026-11-30",
    players: 2,
    rows,
    before: null,
    after: null,
  };
  const root = document.createElement("div");
  render(boardRows(boardInAddress("?span=day", "guests"), answer, "p2", GO), root);
  expect([...root.querySelectorAll("tbody .time")].map(text)).toEqual(["1:00.00", "31 home"]);
  expect([...root.querySelectorAll("tbody .tag")].map(text)).toEqual(["clean"]);
});
