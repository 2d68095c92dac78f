/** That one is done with a daily is told once, and heard by other pages of this browser. */
import { expect, test, vi } from "vitest";
import { onDailyDone, tellDailyDone } from "../../src/race/daily_done.ts";
import { NOTHING } from "../../src/race/race_model.ts";
import { raceView, seat } from "./scripted.ts";

const YOU = { player: "p-Ann", name: "Ann", kind: "guest" as const, seat: 0 };
const ATTEMPT = { daily: "2026-11-30", seats: [seat(0, "Ann", { state: "finished" })] };

function keeper() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: vi.fn((key, value) => void kept.set(key, value)) };
}

test("one's own run at a daily is told of when it is over, once", () => {
  const kept = keeper();
  const tell = (more: object): void =>
    tellDailyDone({ ...NOTHING, you: YOU, race: raceView({ ...ATTEMPT, ...more }) }, kept);
  tell({ phase: "running" });
  tell({ phase: "over", daily: null });
  tellDailyDone({ ...NOTHING, you: { ...YOU, seat: null }, race: raceView({ ...ATTEMPT, phase: "over" }) }, kept);
  expect(kept.setItem).not.toHaveBeenCalled();
  tell({ phase: "over" });
  tell({ phase: "over" });
  expect(kept.setItem).toHaveBeenCalledOnce();
});

test("other pages hear it, and whoever comes back to one is worth a look", () => {
  const hear = vi.fn();
  onDailyDone(hear);
  dispatchEvent(new StorageEvent("storage", { key: "something else" }));
  expect(hear).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent("storage", { key: "daily-done" }));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(hear).toHaveBeenCalledTimes(2);
});
