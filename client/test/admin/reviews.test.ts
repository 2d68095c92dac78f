/** A review as it is drawn: the evidence in figures, sentences, bars and a table, whatever of it is missing. */
import { render } from "lit-html";
import { expect, test } from "vitest";
import { percent, secondsWords } from "../../src/admin/evidence_words.ts";
import { reviewCard } from "../../src/admin/reviews_tab.ts";
import type { Ways } from "../../src/admin/views.ts";
import type { Asked } from "../../src/admin/why_dialog.ts";
import "../../src/words/admin_words.ts";
import type { Evidence, Review } from "../../src/wire/admin_api.ts";

const BARS = [150, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, null].map((below_ms, index) => ({
  below_ms,
  count: index === 0 ? 40 : index % 3,
}));
const EVIDENCE: Evidence = {
  moves: 114,
  homeward: 52,
  undos: 0,
  judged: 43,
  median_ms: 100,
  quick_share: 0.934,
  spread: 0.041,
  longest_ms: 12_400,
  line_share: 0.184,
  line_run: 9,
  over_par: -3,
  bars: BARS,
  flags: ["quick_moves", "even_times"],
};
const REVIEW: Review = {
  race: "k3v9x2ab40",
  seat: 1,
  player: { id: "p1", name: "Ann", kind: "account" },
  rules: "freecell",
  day: null,
  ms: 83_210,
  moves: 114,
  over_at: 1_796_000_000_000,
  evidence: EVIDENCE,
  reasons: ["flags", "top"],
  state: "pending",
  at: 1_796_000_100_000,
  decided_at: null,
  by: null,
  why: null,
};

function drawn(review: Review, asked: Asked[] = []): HTMLElement {
  const ways: Ways = { role: "moderator", ask: (each) => asked.push(each), follow: () => {} };
  const place = document.createElement("div");
  render(reviewCard(review, ways), place);
  return place;
}

const texts = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim().replace(/\s+/g, " "));

test("figures, flags and sentences stand beside the result", () => {
  const place = drawn(REVIEW);
  expect(texts(place, ".what")[0]).toMatch(/^FreeCell · 1:23\.21 · 114 moves · /);
  expect(texts(place, ".tag")).toEqual(["flagged", "among the first ten", "quick moves", "even times"]);
  expect(texts(place, ".facts dd")).toEqual(["0.10 s", "93 %", "4 %", "12 s", "0", "52", "18 %", "9", "−3"]);
  expect(texts(place, ".sentences li")).toHaveLength(3);
  expect(texts(place, ".buttons > *")).toEqual(["Race", "Verify", "Clear", "Void"]);
});

test("each bar is a row of the table, and the tallest fills the chart", () => {
  const place = drawn(REVIEW);
  expect(texts(place, "tbody td")).toEqual(BARS.map(({ count }) => String(count)));
  expect(texts(place, "tbody th").slice(0, 2)).toEqual(["under 0.15 s", "0.15 to 0.25 s"]);
  expect(texts(place, "tbody th").at(-1)).toBe("16 s and more");
  const heights = [...place.querySelectorAll("rect")].map((rect) => Number(rect.getAttribute("height")));
  expect(heights.indexOf(Math.max(...heights))).toBe(0);
  expect(heights[3]).toBe(0);
  expect(place.querySelectorAll("rect.quick")).toHaveLength(1);
});

test("what could not be worked out is said, or left out", () => {
  const bare = { ...EVIDENCE, median_ms: null, quick_share: null, spread: null, flags: [] };
  const unknown = { ...bare, line_share: null, line_run: null, over_par: null };
  expect(texts(drawn({ ...REVIEW, evidence: unknown }), ".facts dd").slice(0, 3)).toEqual(["–", "–", "–"]);
  expect(texts(drawn({ ...REVIEW, evidence: unknown }), ".facts dd")).toHaveLength(6);
  expect(texts(drawn({ ...REVIEW, evidence: unknown }), ".sentences li").at(-1)).toMatch(/unusual/);
  expect(texts(drawn({ ...REVIEW, evidence: null, reasons: ["damaged"] }), ".sd-warning")).toHaveLength(1);
});

test("a decision is shown with who made it, and can be made the other way", () => {
  const by = { id: "p9", name: "Mod", kind: "account" };
  const decided = { ...REVIEW, state: "voided", decided_at: REVIEW.at, by, why: "even to the ms" } as const;
  expect(texts(drawn(decided), ".sd-note").join()).toMatch(/Decided .* by Mod: even to the ms/);
  expect(texts(drawn(decided), "button")).toEqual(["Clear"]);
  const asked: Asked[] = [];
  drawn({ ...decided, state: "cleared", by: null }, asked)
    .querySelector<HTMLElement>("button")!
    .click();
  expect(asked.map(({ heading, kind }) => [heading, kind])).toEqual([["Void the result of Ann?", "danger"]]);
});

test("numbers as people read them", () => {
  expect([percent(0), percent(0.005), percent(1)]).toEqual(["0 %", "1 %", "100 %"]);
  expect([secondsWords(9_994), secondsWords(10_400)]).toEqual(["9.99 s", "10 s"]);
});
