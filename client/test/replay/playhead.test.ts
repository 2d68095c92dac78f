/** The playhead: steps, speeds and pauses; keys; addresses; the chart's corners. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { homeLine, ticks } from "../../src/replay/home_line.ts";
import { momentIn, momentSearch } from "../../src/replay/moment_address.ts";
import { advance, type Playhead, revOf, step } from "../../src/replay/playhead.ts";
import { replayOf } from "../../src/replay/replay.ts";
import { commandForKey, isForReplay } from "../../src/replay/replay_keys.ts";
import { recordOf, run } from "./recorded.ts";

const RULES = "klondike/3/unlimited";

function tracks(...lengths: number[]) {
  const runs = lengths.map((length) =>
    run(
      RULES,
      "7",
      Array.from({ length }, (_, at) => at * 31),
    ),
  );
  return replayOf(recordOf(RULES, "7", runs, false));
}

test("steps go through every move, also those of one millisecond, and back again", () => {
  const [track] = tracks(21).tracks;
  let head: Playhead = { at: 0, rev: 0 };
  const seen = [0];
  for (let next = step(track!, head, 1); next !== null; next = step(track!, head, 1)) {
    head = next;
    seen.push(revOf(track!, head));
    expect(track!.at[head.rev! - 1]).toBe(head.at);
  }
  expect(seen).toEqual(Array.from({ length: track!.moves.length + 1 }, (_, rev) => rev));
  for (let next = step(track!, head, -1); next !== null; next = step(track!, head, -1)) {
    head = next;
    expect(revOf(track!, head)).toBe(seen.pop()! - 1);
  }
  expect(head).toEqual({ at: 0, rev: 0 });
  expect(step(track!, { at: 10, rev: 0 }, -1)).toEqual({ at: 0, rev: 0 }); // before the first move, back to the start
});

const pauses = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 12 });

test("time goes on as it is told, and stops at the end", () => {
  fc.assert(
    fc.property(pauses, fc.array(fc.nat(9_000), { maxLength: 30 }), fc.boolean(), (gaps, frames, skips) => {
      const moments = gaps.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap));
      const replay = { ...tracks(1), moments, end: moments.at(-1)! };
      let [at, shown] = [0, 0];
      for (const ms of frames) {
        const next = advance(replay, at, ms, skips);
        expect(next).toBeGreaterThanOrEqual(Math.min(replay.end, at + ms));
        expect(next).toBeLessThanOrEqual(replay.end);
        if (!skips) expect(next).toBe(Math.min(replay.end, at + ms));
        at = next;
        shown += ms;
      }
      // No pause takes longer than its two ends; a race takes as long as all of them.
      const whole = gaps.reduce((sum, gap) => sum + (gap > 4_000 ? 2_000 : gap), 0);
      if (skips && shown >= whole) expect(at).toBe(replay.end);
      if (skips && shown < whole) expect(at).toBeLessThan(replay.end);
    }),
  );
});

test("a long pause is skipped but for its ends, wherever one comes into it", () => {
  const replay = { ...tracks(1), moments: [1_000, 21_000], end: 21_000 };
  expect(advance(replay, 1_000, 500, true)).toBe(1_500);
  expect(advance(replay, 1_500, 600, true)).toBe(20_100);
  expect(advance(replay, 9_000, 10, true)).toBe(20_010);
  expect(advance(replay, 20_500, 100, true)).toBe(20_600);
  expect(advance(replay, 9_000, 10, false)).toBe(9_010);
});

test("a moment's address is read back, and nonsense is the start", () => {
  fc.assert(
    fc.property(fc.nat(3_600_000), fc.option(fc.nat(9)), (at, seat) => {
      expect(momentIn(momentSearch({ at, seat }))).toEqual({ at, seat });
    }),
  );
  expect(momentSearch({ at: 61_500.4, seat: 1 })).toBe("?at=61500&seat=2");
  expect(momentIn("?at=-5&seat=0")).toEqual({ at: 0, seat: null });
  expect(momentIn("?at=1e3&seat=x")).toEqual({ at: 0, seat: null });
  expect(momentIn("")).toEqual({ at: 0, seat: null });
});

test("keys", () => {
  expect(commandForKey("3", false)).toEqual({ seat: 2 });
  expect(commandForKey("0", false)).toEqual({ seat: 9 });
  expect(commandForKey(" ", true)).toBe("toggle");
  expect(commandForKey("ArrowUp", true)).toBe("forward");
  expect(commandForKey("ArrowUp", false)).toBeNull();
  expect(commandForKey("x", false)).toBeNull();
});

test("keys are left to what has a use for them", () => {
  document.body.innerHTML = `<p id="text"></p><input id="scrubber" type="range"><input id="speed" type="radio">
    <button id="button"></button><dialog><button id="close"></button></dialog>`;
  const heard = (id: string, key: string, more: KeyboardEventInit = {}) => {
    let is: boolean | null = null;
    const hear = (event: Event) => {
      is = isForReplay(event as KeyboardEvent);
    };
    document.addEventListener("keydown", hear, { once: true });
    document.getElementById(id)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
    return is;
  };
  expect(heard("text", " ")).toBe(true);
  expect(heard("scrubber", "ArrowLeft")).toBe(true);
  expect(heard("speed", "ArrowLeft")).toBe(false);
  expect(heard("speed", "3")).toBe(true);
  expect(heard("button", " ")).toBe(false);
  expect(heard("button", "ArrowLeft")).toBe(true);
  expect(heard("close", "3")).toBe(false);
  expect(heard("text", " ", { ctrlKey: true })).toBe(false);
});

test("a line has a corner where a card goes home or comes back", () => {
  expect(homeLine({ at: [500, 900, 1_200], homes: [0, 0, 1, 0] }, 2_000)).toEqual([
    [0, 0],
    [900, 0],
    [900, 1],
    [1_200, 1],
    [1_200, 0],
    [2_000, 0],
  ]);
  expect(homeLine({ at: [], homes: [0] }, 100)).toEqual([
    [0, 0],
    [100, 0],
  ]);
});

test("ticks are round and few", () => {
  fc.assert(
    fc.property(fc.nat(3_700_000), (end) => {
      const found = ticks(end, 8);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(found[0]).toBe(0);
      expect(found.at(-1)).toBeLessThanOrEqual(end);
    }),
  );
  expect(ticks(95_000, 8)).toEqual([0, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000]);
});
