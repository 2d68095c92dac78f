/** The calendar under the keys. */
import { expect, test, vi } from "vitest";
import { Calendar } from "../../src/daily/calendar.ts";
import type { Month } from "../../src/wire/dailies_api.ts";
import { drawn, text } from "../drawn.ts";
import "../../src/words/boards_words.ts";
import "../../src/words/daily_words.ts";

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
