/** What the page tells of results, deals and moves. */
import { expect, test } from "vitest";
import { moveWords } from "../../src/replay/move_words.ts";
import { type ReplayRecord, readRecord } from "../../src/replay/record.ts";
import { replayOf } from "../../src/replay/replay.ts";
import { dealPanel, resultPanel } from "../../src/replay/result_panel.ts";
import { momentWords } from "../../src/words/dates.ts";
import "../../src/words/replay_words.ts";
import { drawn, text } from "../drawn.ts";
import { RACES, recordOf, run } from "./recorded.ts";

function photoFinish(more: object = {}): ReplayRecord {
  return readRecord({ ...(RACES["photo_finish"] as object), ...more });
}

test("results are marked as decided, and voided ones stay", () => {
  const record = photoFinish({ voided: [1] });
  const rows = [...drawn(resultPanel(record)).querySelectorAll("tbody tr")];
  expect(rows.length).toBe(record.standings.length);
  for (const [index, { name, photo, clean, state, seat }] of record.standings.entries()) {
    expect(text(rows[index]!.querySelector("th"))).toBe(name);
    const notes = text(rows[index]!.querySelector(".notes"));
    expect(notes.includes("photo finish")).toBe(photo);
    expect(notes.includes("clean")).toBe(clean && state === "finished");
    expect(notes.includes("voided")).toBe(seat === 1);
  }
  expect(record.standings.some(({ photo }) => photo)).toBe(true);
});

test("the seed leads to the proof and to the deal", () => {
  const record = photoFinish();
  const links = [...drawn(dealPanel(record)).querySelectorAll("a")].map((link) => link.getAttribute("href"));
  const solo = `/solo?${new URLSearchParams({ rules: record.rules, seed: record.seed! })}`;
  expect(links).toEqual([`/verify/${record.view.id}`, solo]);
});

test("a sealed deal has neither, and tells when it opens", () => {
  const sealed = recordOf("freecell", "1", [run("freecell", "1", [1, 2])], true);
  const until = Date.parse("2027-03-02T01:00:01Z");
  const panel = drawn(dealPanel({ ...sealed, view: { ...sealed.view, daily: "2027-03-01", sealed_until: until } }));
  expect(panel.querySelectorAll("a, code").length).toBe(0);
  expect(text(panel)).toContain(`sealed until ${momentWords(until)}`);
});

test("moves are told by their cards and places", () => {
  const rules = "klondike/3/unlimited";
  const played = run(
    rules,
    "7",
    Array.from({ length: 80 }, (_, at) => at * 31),
  );
  const [track] = replayOf(recordOf(rules, "7", [played], true)).tracks;
  expect(track!.moves.length).toBe(80);
  for (const [at, move] of track!.moves.entries()) {
    const words = moveWords(track!.gameAt(at), move, track!.gameAt(at + 1));
    expect(words).toMatch(
      /^(?:.+ to .+\.(?: Turned up: .+\.)?|Drawn: .+\.|The waste is the stock again\.|Taken back\.)$/,
    );
    expect(words).not.toContain("not turned yet");
  }
});
