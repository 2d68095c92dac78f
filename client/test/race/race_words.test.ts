import { expect, test } from "vitest";
import { stateWords } from "../../src/race/race_words.ts";
import { raceView, running, seat } from "./scripted.ts";

test("a seat says how it stands, and how long someone who is gone may come back", () => {
  const now = 50_000;
  const gone = seat(1, "Ben", { state: "playing", here: false, gone_until: now + 100_000 });
  expect(stateWords(gone, running(), now)).toBe("connection lost, 1:40 to come back");
  expect(stateWords({ ...gone, gone_until: null }, running(), now)).toBe("connection lost");
  expect(stateWords(seat(0, "Ann", { ready: true }), raceView(), now)).toBe("ready");
  expect(stateWords(seat(0, "Ann", { state: "timed_out", here: false }), running(), now)).toBe("out of time");
});
