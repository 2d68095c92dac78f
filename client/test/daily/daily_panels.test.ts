/** The page's panels as a player meets them, and the calendar under the keys. */
import { render, type TemplateResult } from "lit-html";
import { expect, test, vi } from "vitest";
import { Calendar } from "../../src/daily/calendar.ts";
import { type CardsState, cardsPanel } from "../../src/daily/cards_panel.ts";
import { dayPanel } from "../../src/daily/day_panel.ts";
import { countdownPanel } from "../../src/daily/head_panel.ts";
import { runPanel, sidePanel } from "../../src/daily/race_panels.ts";
import { sealPanel } from "../../src/daily/seal.ts";
import { factsOf } from "../../src/daily/share_button.ts";
import { NOTHING } from "../../src/race/race_model.ts";
import { shareText } from "../../src/share/share_text.ts";
import type { Attempt, Daily, Month } from "../../src/wire/dailies_api.ts";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";
import { momentWords, timeWords } from "../../src/words/dates.ts";
import { OPTIONS, raceView, seat, standing } from "../race/scripted.ts";

const MIDNIGHT = Date.parse("2026-12-01");
const NOON = MIDNIGHT - 12 * 3_600_000;

function daily(more: Partial<Daily> = {}): Daily {
  return {
    rules: "freecell",
    day: "2026-11-30",
    state: "open",
    commitment: "ab".repeat(32),
    made_at: 0,
    opens_at: MIDNIGHT - 86_400_000,
    closes_at: MIDNIGHT,
    sealed_until: MIDNIGHT + 3_601_000,
    players: 12,
    finished: 7,
    opened: null,
    attempt: null,
    streak: null,
    ...more,
  };
}

function attempt(more: Partial<Attempt> = {}): Attempt {
  const times = { started_at: NOON - 60_000, ends_at: NOON + 3_540_000, ms: 192_400 };
  const rest = { moves: 95, home: 52, clean: true, voided: false, of: "guests" as const, place: 4, among: 12 };
  return { race: "abc123", state: "finished", ...times, ...rest, percentile: null, over_par: null, ...more };
}

function drawn(template: TemplateResult | string): HTMLElement {
  const root = document.createElement("div");
  render(template, root);
  document.body.append(root);
  return root;
}

const text = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

function cards(...dailies: Daily[]): { root: HTMLElement; begin: ReturnType<typeof vi.fn> } {
  return failing(null, ...dailies);
}

function failing(
  failed: CardsState["failed"],
  ...dailies: Daily[]
): { root: HTMLElement; begin: ReturnType<typeof vi.fn> } {
  const begin = vi.fn();
  const state = { dailies, now: NOON, busy: null, failed, begin, href: () => "/daily", look: () => {} };
  return { root: drawn(cardsPanel(state)), begin };
}

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
  await vi.waitFor(() => expect(text(root.querySelector("[role=status]"))).toBe("Copied."));
  expect(writeText).toHaveBeenCalledWith("ab".repeat(32));
  vi.unstubAllGlobals();
});

test("the countdown is by the time it is given, and an error stands beside what is known", () => {
  const dailies = { now: 0, today: "2026-11-30", next_at: MIDNIGHT, dailies: [], tomorrow: [] };
  const root = drawn(countdownPanel(dailies, MIDNIGHT - 5_000, "The server is away."));
  expect(text(root)).toBe("30 November 2026 Next deal in 0:05 The server is away.");
  expect(text(drawn(countdownPanel(null, 0, null)))).toBe("Looking for today's deals …");
});

const OPENED = { server_seed: "cd".repeat(32), seed: "cd".repeat(32), par: 88, difficulty: 2 };

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

// ---- the calendar ------------------------------------------------------------------------------------------------------

const MONTH: Month = {
  rules: "freecell",
  month: "2026-11",
  first: "2026-10-20",
  days: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, "0")}`,
    state: "opened" as const,
    players: 3,
    finished: 2,
    attempt: at === 1 ? { race: "abc123", state: "finished", ms: 192_400, moves: 95, voided: false } : null,
  })).filter(({ day }) => day !== "2026-11-12"),
};

async function shownCalendar() {
  const place = drawn("");
  const months: string[] = [];
  const view = {
    ...{ rules: "freecell", day: "2026-11-02", month: "2026-11", today: "2026-11-30" },
    hrefOfDay: (day: string) => `/daily?day=${day}`,
    hrefOfMonth: (month: string) => `/daily?month=${month}`,
    openDay: vi.fn((event: Event) => event.preventDefault()),
    openMonth: vi.fn((_: Event | null, month: string) => void months.push(month)),
  };
  const calendar = new Calendar(place, async (month) => ({
    ...MONTH,
    month,
    days: month === "2026-11" ? MONTH.days : [],
  }));
  await calendar.show(view);
  const at = (day: string) => place.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
    return (document.activeElement as HTMLElement).dataset["day"];
  };
  return { place, calendar, view, months, at, press };
}

test("a day whose result was voided says so, and the legend with it", async () => {
  const { place, view, at } = await shownCalendar();
  expect(text(place.querySelector<HTMLElement>(".legend")!)).not.toContain("voided");
  const days = MONTH.days.map((each) => ({ ...each, attempt: each.attempt && { ...each.attempt, voided: true } }));
  await new Calendar(place, async () => ({ ...MONTH, days })).show(view);
  expect(at("2026-11-02").getAttribute("aria-label")).toContain("your result was voided");
  expect(text(place.querySelector<HTMLElement>(".legend")!)).toContain("✗ voided");
});

test("a month is a grid of named days, one's own results marked", async () => {
  const { place, at, view } = await shownCalendar();
  expect(place.querySelector("table")?.getAttribute("role")).toBe("grid");
  expect([...place.querySelectorAll("th")].map((head) => head.getAttribute("abbr"))).toContain("Wednesday");
  expect(at("2026-11-02").getAttribute("aria-label")).toBe("2 November 2026: you finished in 3:12.40, 2 players home");
  expect(at("2026-11-03").getAttribute("aria-label")).toBe("3 November 2026: not played, 2 players home");
  expect(at("2026-11-12").getAttribute("aria-disabled")).toBe("true");
  expect(at("2026-11-30").getAttribute("aria-current")).toBe("date");
  expect([...place.querySelectorAll('[tabindex="0"]')]).toEqual([at("2026-11-02")]);
  at("2026-11-03").click();
  expect(view.openDay).toHaveBeenCalledWith(expect.anything(), "2026-11-03");
});

test("keys walk over days, stop at the first deal and at today, and bring other months", async () => {
  const { calendar, view, months, at, press } = await shownCalendar();
  at("2026-11-02").focus();
  expect(press("ArrowRight")).toBe("2026-11-03");
  expect(press("ArrowDown")).toBe("2026-11-10");
  expect(press("End")).toBe("2026-11-15");
  expect(press("Home")).toBe("2026-11-09");
  press("PageDown");
  expect(months).toEqual([]);
  expect(press("x")).toBe("2026-11-30");
  press("PageUp");
  expect(months).toEqual(["2026-10"]);
  await calendar.show({ ...view, month: "2026-10" });
  expect(press("x")).toBe("2026-10-30");
  press("PageUp");
  expect(press("x")).toBe("2026-10-20");
});

test("there is a way to earlier months as long as there are deals, and none into the future", async () => {
  const { place, calendar, view } = await shownCalendar();
  const ways = () => [...place.querySelectorAll(".calendar-head .sd-button")].map((way) => way.tagName);
  expect(ways()).toEqual(["A", "BUTTON"]);
  await calendar.show({ ...view, month: "2026-10" });
  expect(ways()).toEqual(["BUTTON", "A"]);
});

// ---- the race page -----------------------------------------------------------------------------------------------------

const RUN = raceView({
  ...{ phase: "running", starts_at: NOON, daily: "2026-11-30", sealed_until: MIDNIGHT + 3_601_000 },
  ...{ seats: [seat(0, "Ann", { state: "playing" })], options: { ...OPTIONS, seats: 1 } },
});

test("beside the table stand the day and what a lost connection means, and no rivals", () => {
  const said = text(drawn(sidePanel(RUN)));
  expect(said).toContain("Daily deal, 30 November 2026, FreeCell");
  expect(said).toContain(`the clock goes on. Come back at any time before ${timeWords(NOON + 3_600_000)}.`);
});

test("at the end there are the result, the way back, and no seed before the seal opens", () => {
  const own = seat(0, "Ann", { state: "finished", place: null, at: 192_400 });
  const race = { ...RUN, phase: "over" as const, seats: [own] };
  const standings = [standing(0, "Ann", { place: null, at: 192_400, moves: 95 })];
  const root = drawn(runPanel({ ...NOTHING, race, standings }, own));
  expect(text(root.querySelector("h1"))).toBe("Home in 3:12.40");
  expect(text(root)).toContain(`The deal is opened ${momentWords(MIDNIGHT + 3_601_000)}`);
  expect([...root.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/daily",
    "/daily?rules=freecell&day=2026-11-30",
    "/replay/abc123",
  ]);
  const opened = { server_seed: "11", nonces: [], race_seed: "11", seed: "11", certificate: null };
  const after = drawn(runPanel({ ...NOTHING, race, standings, opened }, own));
  expect(after.querySelector('a[href="/verify/abc123"]')).not.toBe(null);
  expect(text(after)).not.toContain("The deal is opened");
});

test("others see whose run it is", () => {
  expect(text(drawn(runPanel({ ...NOTHING, race: RUN }, null)).querySelector("h1"))).toBe("Ann is playing.");
  const race = { ...RUN, phase: "over" as const, seats: [seat(0, "Ann", { state: "resigned" })] };
  const standings = [standing(0, "Ann", { state: "resigned", place: null })];
  expect(text(drawn(runPanel({ ...NOTHING, race, standings }, null)).querySelector("h1"))).toBe("Ann: not finished");
});
