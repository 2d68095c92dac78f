import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TitleFlash } from "../../src/race/title_flash.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a start in a page that nobody looks at flashes until it is looked at", () => {
  const title = new TitleFlash();
  title.set("Race");
  look("hidden");
  title.flash("Started!");
  const seen = [document.title];
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(1_000);
    seen.push(document.title);
  }
  expect(seen).toEqual(["Started!", "Race", "Started!", "Race"]);
  title.set("0:07 Race");
  vi.advanceTimersByTime(1_000);
  expect(document.title).toBe("Started!");
  look("visible");
  expect(document.title).toBe("0:07 Race");
  vi.advanceTimersByTime(5_000);
  expect(document.title).toBe("0:07 Race");
});

test("nothing flashes in a page that is looked at", () => {
  const title = new TitleFlash();
  look("visible");
  title.set("Race");
  title.flash("Started!");
  expect(document.title).toBe("Race");
});
