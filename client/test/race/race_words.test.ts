import { expect, test } from "vitest";
import {
  flashWords,
  limitWords,
  markedName,
  noticeWords,
  ordinal,
  rulesWords,
  stateWords,
} from "../../src/race/race_words.ts";
import { raceView, running, seat } from "./scripted.ts";

test("rules have a long and a short name", () => {
  expect(rulesWords("freecell")).toBe("FreeCell");
  expect(rulesWords("klondike/3/unlimited")).toBe("Klondike, draw 3, passes without limit");
  expect(rulesWords("klondike/1/1", true)).toBe("Klondike · draw 1 · 1 pass");
});

test("places are ordinals", () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});

test("a name that is no person's is marked", () => {
  const marked = ["guest", "account", "bot", "ghost"].map((kind) => markedName({ name: "Zed", kind }));
  expect(marked).toEqual(["Zed", "Zed", "Zed (bot)", "Zed (ghost)"]);
});

test("limits are minutes or whole hours", () => {
  expect([limitWords(60), limitWords(1_800), limitWords(3_600), limitWords(86_400)]).toEqual([
    "1 minute",
    "30 minutes",
    "1 hour",
    "24 hours",
  ]);
});

test("a seat says how it stands, and how long someone who is gone may come back", () => {
  const now = 50_000;
  const gone = seat(1, "Ben", { state: "playing", here: false, gone_until: now + 100_000 });
  expect(stateWords(gone, running(), now)).toBe("connection lost, 1:40 to come back");
  expect(stateWords({ ...gone, gone_until: null }, running(), now)).toBe("connection lost");
  expect(stateWords(seat(0, "Ann", { ready: true }), raceView(), now)).toBe("ready");
  expect(stateWords(seat(0, "Ann", { state: "timed_out", here: false }), running(), now)).toBe("out of time");
});

test("refusals are said in words, a refused resync is nobody's business", () => {
  const refused = (why: string, more = {}) => noticeWords({ kind: "refused", rev: 0, why, ...more }, null);
  expect(refused("capacity_exceeded", { max: 2, wanted: 4 })).toBe("Only 2 cards can move now, not 4.");
  expect(refused("not_host")).toBe("Only the host can do that.");
  expect(refused("something_new")).toBe("That is not possible now.");
  expect(refused("rate", { command: "resync" })).toBe(null);
  expect(refused("kicked", { command: "join" })).toBe(null); // the page has a panel for it
});

test("every notice has its sentence", () => {
  const say = (notice: Parameters<typeof noticeWords>[0]) => noticeWords(notice, running());
  expect(say({ kind: "finished", name: "Ann", place: 1, own: true })).toBe("You are home: 1st.");
  expect(say({ kind: "finished", name: "Ben", place: 2, own: false })).toBe("Ben is home: 2nd.");
  expect(say({ kind: "reacted", seat: 1, say: "nice" })).toBe("Ben: Nice!");
  const offer = { t: "offer" as const, what: "rematch" as const, by: 1, state: "made" as const };
  expect(say({ kind: "offer", offer, name: "Ben", own: false })).toBe("Ben offers a rematch.");
  expect(say({ kind: "offer", offer, name: "Ann", own: true })).toBe(null);
  const accepted = { ...offer, state: "accepted" as const };
  expect(say({ kind: "offer", offer: accepted, name: "Cid", own: false })).toBe("Cid accepts the rematch.");
  expect(say({ kind: "offer", offer: accepted, name: "Ann", own: true })).toBe(null);
  const agreed = { ...accepted, race: "next" };
  expect(say({ kind: "offer", offer: agreed, name: "Ann", own: true })).toBe("The rematch is agreed.");
  const named = ["joined", "freed", "dropped", "returned", "resigned", "left", "timed_out", "ended"] as const;
  const plain = ["countdown", "stopped", "started", "over", "took_seat"] as const;
  const seats = ["gave_up_seat", "lost_seat", "removed"] as const;
  const readiness = (["ready", "unready"] as const).flatMap((kind) =>
    [true, false].map((own) => say({ kind, name: "Ben", own })),
  );
  const all = [
    ...named.map((kind) => say({ kind, name: "Ben" })),
    ...[...plain, ...seats].map((kind) => say({ kind })),
    ...readiness,
  ];
  expect(new Set(all).size).toBe(20);
});

test("a page that nobody looks at flashes what must not be missed", () => {
  const kinds = ["started", "countdown", "unproved", "removed"] as const;
  const flashes = kinds.map((kind) => flashWords({ kind }));
  expect(new Set(flashes).size).toBe(4);
  expect(flashes.every((text) => text?.startsWith("● "))).toBe(true);
  const offer = { t: "offer" as const, what: "rematch" as const, by: 1, state: "made" as const };
  expect(flashWords({ kind: "offer", offer, name: "Ben", own: false })).toBe("● A rematch is offered!");
  expect(flashWords({ kind: "offer", offer: { ...offer, state: "expired" }, name: "Ben", own: false })).toBe(null);
  expect(flashWords({ kind: "over" })).toBe(null);
});
