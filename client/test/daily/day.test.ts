/** The page of a day: what it tells before and after the seal opens, and of whose run. */
import { expect, test } from "vitest";
import { dayPanel } from "../../src/daily/day_panel.ts";
import { factsOf } from "../../src/daily/share_button.ts";
import { shareText } from "../../src/share/share_text.ts";
import type { Attempt } from "../../src/wire/dailies_api.ts";
import { drawn, text } from "../drawn.ts";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";
import { momentWords, timeWords } from "../../src/words/dates.ts";
import { attempt, daily, MIDNIGHT, NOON, OPENED } from "./dailies.ts";
import { cards } from "./drawn_cards.ts";

test("a day tells nothing of its deal before the seal opens, and then all", () => {
  const before = drawn(dayPanel(daily({ state: "closed", attempt: attempt() })));
  expect(text(before)).toContain(`The deal is opened ${momentWords(MIDNIGHT + 3_601_000)}.`);
  expect(before.querySelectorAll('a[href^="/solo"], a[href^="/verify"]')).toHaveLength(0);
  const full = attempt({ percentile: 72.7, over_par: 7 });
  const after = drawn(dayPanel(daily({ state: "opened", opened: OPENED, attempt: full })));
  expect(text(after)).toContain("Best known: 88 moves · difficulty 2 of 5");
  const figures = [...after.querySelectorAll(".figures > div")].map(text);
  expect(text(after.querySelector("h3"))).toBe("Your run clean");
  expect(figures).toEqual(["Time3:12.40", "Moves95", "Place4th of 12", "Better than73 %", "Over best known+7"]);
  const [practice] = after.querySelectorAll<HTMLAnchorElement>('a[href^="/solo"]');
  expect(practice!.getAttribute("href")).toBe(`/solo?rules=freecell&seed=${OPENED.seed}&par=88&difficulty=2`);
  expect(after.querySelector('a[href="/verify/abc123"]')).not.toBe(null);
});

test("a run that was voided says so on its card and its day, and has no place", () => {
  const voided = daily({ attempt: attempt({ voided: true, place: null }) });
  const note = "The result of this run was voided by a moderator: it stands on no board and in no streak.";
  const card = cards(voided).root;
  expect(text(card.querySelector(".outcome"))).toBe(`3:12.40 clean voided 95 moves · home ${note}`);
  const day = drawn(dayPanel({ ...voided, state: "opened", opened: OPENED }));
  expect(text(day.querySelector("h3"))).toBe("Your run clean voided");
  expect([...day.querySelectorAll(".sd-note")].map(text)).toContain(note);
  expect([...day.querySelectorAll(".figures > div")].map(text)).toEqual(["Time3:12.40", "Moves95"]);
  const counting = [cards(daily({ attempt: attempt() })).root, drawn(dayPanel(daily({ attempt: attempt() })))];
  for (const root of counting) expect(text(root)).not.toContain("voided");
});

test("a run that came home can be told of, without a word of its deal; a voided one cannot", () => {
  const shown = (more: Partial<Attempt>) => text(drawn(dayPanel(daily({ attempt: attempt(more) }))));
  expect(shown({ state: "finished" })).toContain("Share …");
  expect(shown({ state: "finished", voided: true })).not.toContain("Share …");
  expect(shown({ state: "resigned", ms: null })).not.toContain("Share …");
  const facts = factsOf({ rules: "klondike/3/unlimited", day: "2026-11-30", ms: 192_000, moves: 93 });
  expect(shareText(facts)).toBe(
    "Klondike, draw three, deal of 30 November 2026: all 52 cards home in 93 moves and 3:12, without hints.\n" +
      `The same deal for you: ${location.origin}/daily?rules=klondike%2F3%2Funlimited&day=2026-11-30`,
  );
});

test("a day that was not played says so, and a run that is going says until when", () => {
  expect(text(drawn(dayPanel(daily())))).toContain("You have not played this one yet.");
  expect(text(drawn(dayPanel(daily({ state: "opened", opened: OPENED }))))).toContain("You did not play this one.");
  const going = drawn(dayPanel(daily({ attempt: attempt({ state: "running", ms: null }) })));
  expect(text(going)).toContain(`Come back before ${timeWords(NOON + 3_540_000)}.`);
});
