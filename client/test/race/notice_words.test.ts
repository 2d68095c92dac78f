import { expect, test } from "vitest";
import { flashWords, noticeWords } from "../../src/race/notice_words.ts";
import { running } from "./scripted.ts";

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
