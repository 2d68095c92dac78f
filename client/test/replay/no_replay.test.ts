/** A race without a run: its page says so, and waits for nothing. */
import { afterEach, expect, test, vi } from "vitest";
import { openReplay } from "../../src/replay/open_replay.ts";
import "../../src/words/replay_words.ts";
import verified from "../../../tests/vectors/verified.json";

afterEach(() => vi.unstubAllGlobals());

test("a race that everybody left before the start has no replay", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(verified.races.nobody)));
  const place = () => document.createElement("div");
  const page = { head: place(), stage: place(), timeline: place(), more: place(), unsealed: place(), says: place() };
  await openReplay(verified.races.nobody.race, { ...page, keys: document.createElement("dialog") });
  expect(page.head.querySelector("h1")?.textContent).toBe("This race did not take place");
  expect(page.more.childElementCount).toBe(0);
});
