/** Tabs whose writes cross: each has its own view of what is kept, which hears of the others' writes late. */
import { afterEach, expect, test, vi } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { KeptRecords, RECORDS_KEY } from "../../src/solo/kept_records.ts";

const win = { moves: 93, ms: 60_000, seed: "1", hints: 0 };

/** One browser: every tab sees its own writes at once, and those of all tabs in the order in which they came in. */
class Browser {
  readonly tabs: Tab[] = [];
  private readonly written: [key: string, text: string | null][] = [];

  tab(): Tab {
    const tab = new Tab((key, text) => void this.written.push([key, text]));
    this.tabs.push(tab);
    return tab;
  }

  /** Lets everybody hear everything, and what comes of it, until there is nothing more to hear. */
  async deliver(): Promise<void> {
    for (let next = this.written.shift(); next !== undefined; next = this.written.shift()) {
      for (const tab of this.tabs) tab.take(...next);
      for (const tab of this.tabs) await tab.records.heard();
    }
  }
}

class Tab {
  readonly records: KeptRecords;
  private readonly seen = new Map<string, string>();

  constructor(write: (key: string, text: string | null) => void) {
    const storage = {
      getItem: (key: string) => this.seen.get(key) ?? null,
      setItem: (key: string, text: string) => {
        this.take(key, text);
        write(key, text);
      },
      removeItem: (key: string) => {
        this.take(key, null);
        write(key, null);
      },
    };
    this.records = new KeptRecords(() => storage as unknown as Storage);
  }

  take(key: string, text: string | null): void {
    if (text === null) this.seen.delete(key);
    else this.seen.set(key, text);
  }
}

afterEach(() => void vi.useRealTimers());

test("wins that several tabs keep in the same moment are all kept", async () => {
  const browser = new Browser();
  const tabs = [browser.tab(), browser.tab(), browser.tab()];
  for (const [at, { records }] of tabs.entries()) {
    records.began(FREECELL, `game-${at}`);
    records.won(FREECELL, `game-${at}`, { ...win, moves: 90 + at });
  }
  await browser.deliver();
  for (const { records } of tabs) {
    expect(records.of(FREECELL)).toMatchObject({ played: 3, won: 3, streak: 3, totalMs: 180_000, open: [] });
    expect(records.of(FREECELL).fewest?.moves).toBe(90);
  }
});

test("a game given up for another is given up, whoever wrote meanwhile", async () => {
  const browser = new Browser();
  const [one, two] = [browser.tab(), browser.tab()];
  one.records.began(FREECELL, "a");
  await browser.deliver();
  one.records.ended(FREECELL, "a", 5_000);
  two.records.began(FREECELL, "b");
  two.records.won(FREECELL, "b", win);
  await browser.deliver();
  expect(one.records.of(FREECELL)).toMatchObject({ played: 2, won: 1, totalMs: 65_000, open: [] });
  expect(two.records.of(FREECELL)).toEqual(one.records.of(FREECELL));
});

test("what was deleted in another tab does not come back", async () => {
  const browser = new Browser();
  const tab = browser.tab();
  tab.records.won(FREECELL, "a", win);
  await browser.deliver();
  tab.take(RECORDS_KEY, null);
  await tab.records.heard();
  await tab.records.heard();
  expect(tab.records.of(FREECELL).won).toBe(0);
});

test("numbers that are brought later take the place of what was", async () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const tab = browser.tab();
  tab.records.won(FREECELL, "a", win);
  await browser.deliver();
  vi.advanceTimersByTime(10_000);
  const brought = browser.tab();
  brought.records.began(FREECELL, "b");
  await browser.deliver();
  expect(tab.records.of(FREECELL)).toMatchObject({ played: 1, won: 0, open: ["b"] });
});
