/** Today's cards: how each day stands, what there is to do, the seal, and the time to the next deal. */
import { expect, test, vi } from "vitest";
import { countdownPanel } from "../../src/daily/head_panel.ts";
import { sealPanel } from "../../src/daily/seal.ts";
import { drawn, text } from "../drawn.ts";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";
import { soon } from "../patience.ts";
import { attempt, daily, MIDNIGHT } from "./dailies.ts";
import { cards, failing } from "./drawn_cards.ts";

test.each([
  [daily(), "Sealed12 players, 7 home", "Play"],
  [daily({ attempt: attempt({ state: "running", ms: null }) }), "1:00 of 1:00:00 · 52 home · 95 moves", "Go on"],
  [daily({ attempt: attempt() }), "3:12.40 clean 95 moves · 4th of 12", "Your run"],
  [
    daily({ attempt: attempt({ state: "timed_out", home: 30, clean: false }) }),
    "30 of 52 home 95 moves · 4th of 12",
    "Your run",
  ],
  [
    daily({ attempt: attempt({ state: "aborted", moves: 0, home: 0, place: null }) }),
    "0 of 52 home 0 moves · did not play",
    "Your run",
  ],
])("a card says how the day stands and what there is to do: %#", (each, said, does) => {
  const { root } = cards(each);
  expect(text(root.querySelector(".outcome"))).toBe(said);
  expect(text(root.querySelector(".buttons > *"))).toBe(does);
});

test("a deal is begun from its card, and not before it is made", () => {
  const ready = cards(daily());
  ready.root.querySelector<HTMLButtonElement>("button.primary")!.click();
  expect(ready.begin).toHaveBeenCalledWith(daily());
  const unmade = cards(daily({ commitment: null }));
  expect(unmade.root.querySelector<HTMLButtonElement>("button.primary")!.disabled).toBe(true);
  expect(text(unmade.root.querySelector(".seal"))).toBe("No seal yet.");
});

test("why a run could not be begun stands at its card", () => {
  const klondike = daily({ rules: "klondike/1/unlimited" });
  const { root } = failing({ rules: klondike.rules, text: "Dailies are switched off." }, daily(), klondike);
  expect([...root.querySelectorAll("[role=alert]")].map(text)).toEqual(["Dailies are switched off."]);
  expect(text(root.querySelectorAll(".daily-card")[1]!)).toContain("switched off");
});

test("days in a row are told, with what would carry them on", () => {
  const streak = { current: 3, best: 12, pending: false };
  expect(text(cards(daily({ streak })).root.querySelector(".streak"))).toBe(
    "3 days in a row · best 12 Finish today's to go on.",
  );
  expect(text(cards(daily({ streak, attempt: attempt() })).root.querySelector(".streak"))).toBe(
    "3 days in a row · best 12",
  );
  const pending = cards(daily({ streak: { ...streak, pending: true } })).root;
  expect(text(pending.querySelector(".streak"))).toContain("Yesterday's run still counts.");
  expect(cards(daily({ streak: { current: 0, best: 0, pending: false } })).root.querySelector(".streak")).toBe(null);
});

test("the seal is short in sight, whole on demand, and copied", async () => {
  const root = drawn(sealPanel("ab".repeat(32), "FreeCell"));
  expect(text(root.querySelector("summary"))).toBe("Seal abababababab…");
  expect(text(root.querySelector(".hash"))).toBe("ab".repeat(32));
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  root.querySelector<HTMLButtonElement>("button")!.click();
  await soon(() => expect(text(root.querySelector("[role=status]"))).toBe("Copied."));
  expect(writeText).toHaveBeenCalledWith("ab".repeat(32));
  vi.unstubAllGlobals();
});

test("the countdown is by the time it is given, and an error stands beside what is known", () => {
  const dailies = { now: 0, today: "2026-11-30", next_at: MIDNIGHT, dailies: [], tomorrow: [] };
  const root = drawn(countdownPanel(dailies, MIDNIGHT - 5_000, "The server is away."));
  expect(text(root)).toBe("30 November 2026 Next deal in 0:05 The server is away.");
  expect(text(drawn(countdownPanel(null, 0, null)))).toBe("Looking for today's deals …");
});
