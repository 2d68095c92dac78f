/** A replay that is open when its daily's seal opens: the page says so, and the one that showed nothing shows it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openReplay } from "../../src/replay/open_replay.ts";
import "../../src/words/replay_words.ts";
import { recordOf, run } from "./recorded.ts";

const RULES = "klondike/1/unlimited";
const OPENS = 2_000_000;
const played = run(RULES, "1", [1, 2, 3]);

function record(isSealed: boolean) {
  const found = recordOf(RULES, "1", [played], isSealed);
  return { ...found, view: { ...found.view, daily: "2026-11-30", sealed_until: OPENS } };
}

const view = (isOpen: boolean) => ({
  race: { ...record(!isOpen).view, phase: "over", options: { rules: RULES } },
  opened: isOpen ? {} : null,
});

/** The server before and behind the seal, to somebody who is done with the daily or not. */
function serve(isDone: boolean): void {
  vi.stubGlobal("fetch", async (path: string) => {
    const isOpen = Date.now() >= OPENS;
    if (!path.endsWith("/replay")) return new Response(JSON.stringify(view(isOpen)));
    if (isOpen || isDone) return new Response(JSON.stringify(record(!isOpen)));
    return new Response(JSON.stringify({ error: "sealed" }), { status: 403 });
  });
}

function places() {
  const [head, stage, timeline, more, unsealed, says] = Array.from({ length: 6 }, () => {
    const place = document.createElement("div");
    document.body.append(place);
    return place;
  });
  return {
    head: head!,
    stage: stage!,
    timeline: timeline!,
    more: more!,
    unsealed: unsealed!,
    says: says!,
    keys: document.createElement("dialog"),
  };
}

beforeEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/replay/abc123");
  vi.useFakeTimers({ now: OPENS - 90_000, toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who looks at the moves is offered the rest, at the moment that is looked at", async () => {
  serve(true);
  const page = places();
  await openReplay("abc123", page);
  expect(page.more.textContent).toContain("is sealed until");
  expect(page.more.querySelector('a[href^="/ghost/"]')).toBeNull();
  await vi.advanceTimersByTimeAsync(89_000);
  expect(page.unsealed.textContent).toBe("");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.unsealed.textContent).toContain("The seal of this deal has opened.");
  expect(page.unsealed.querySelector("button")?.textContent).toBe("Show all of it");
  expect(location.search).toBe("?at=0&seat=1");
});

test("who was shown nothing is shown all of it", async () => {
  serve(false);
  const page = places();
  await openReplay("abc123", page);
  expect(page.head.textContent).toContain("This daily is still sealed");
  await vi.advanceTimersByTimeAsync(90_000);
  expect(page.head.querySelector("h1")?.textContent).toBe("P1");
  expect(page.head.querySelector("a")?.getAttribute("href")).toBe("/ghost/abc123?seat=1");
});
