import { render } from "lit-html";
import { expect, test } from "vitest";
import { boardInAddress, boardQuery } from "../../src/boards/board_address.ts";
import { boardRows, boardSays, type Go } from "../../src/boards/board_table.ts";
import type { BoardAnswer } from "../../src/wire/boards_api.ts";
import "../../src/words/boards_words.ts";

const GO: Go = { href: (address) => `/boards?${boardQuery(address)}`, follow: () => {} };

test("who looks for themselves where others stand is told so, and led to the top alone", () => {
  const answer: BoardAnswer = { period: "", current: "", players: 120, rows: [], before: null, after: null };
  const root = document.createElement("div");
  render(boardRows(boardInAddress("?around=p0", "guests"), answer, "p0", GO), root);
  expect(root.querySelector(".none")?.textContent).toBe("You do not stand on this board yet.");
  expect([...root.querySelectorAll("nav a")].map((link) => link.getAttribute("href"))).not.toContainEqual(
    expect.stringContaining("around"),
  );
  expect(root.querySelectorAll("nav a").length).toBe(1);
  expect(boardSays(answer)).toBe("You do not stand on this board yet.");
  expect(boardSays({ ...answer, players: 0 })).toContain("Nobody stands here yet.");
});

test("a board that is all in sight has no ways to other parts, and no landmark for them", () => {
  const answer: BoardAnswer = { period: "", current: "", players: 0, rows: [], before: null, after: null };
  const root = document.createElement("div");
  render(boardRows(boardInAddress("", "guests"), answer, null, GO), root);
  expect(root.querySelector("nav")).toBe(null);
});
