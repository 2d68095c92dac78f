/** A rematch opens by itself for who wanted it here; who comes to the old race later stays. */
import { expect, test } from "vitest";
import { GoingOn } from "../../src/race/going_on.ts";
import type { Notice } from "../../src/race/notices.ts";
import { NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { OfferMade } from "../../src/wire/protocol.ts";
import { running } from "./scripted.ts";

function over(accepted: readonly number[] | null, next: string | null = null): RaceModel {
  const offer = accepted === null ? null : ({ by: 1, what: "rematch", accepted: [...accepted], until: 9 } as const);
  const you = { player: "p-Ann", name: "Ann", kind: "guest", seat: 0 } as const;
  return { ...NOTHING, you, race: running({ phase: "over", offer, next_race: next }) };
}

const told = (state: OfferMade["state"]): Notice => ({
  kind: "offer",
  offer: { t: "offer", by: 1, what: "rematch", state } as OfferMade,
  name: "Ben",
  own: false,
});

test("who has asked for it goes on when it is agreed, once", () => {
  const going = new GoingOn();
  going.asked();
  expect(going.next(over([1]))).toBe(null);
  expect(going.next(over(null, "next99"))).toBe("next99");
  expect(going.next(over(null, "next99"))).toBe(null);
});

test("who had asked before the page was loaded anew goes on, too", () => {
  const going = new GoingOn();
  expect(going.next(over([1, 0]))).toBe(null);
  expect(going.next(over(null, "next99"))).toBe("next99");
});

test("whoever comes when it is agreed, or did not want it, stays at the result", () => {
  const going = new GoingOn();
  expect(going.next(over(null, "next99"))).toBe(null);
  expect(going.next(over([1]))).toBe(null);
  expect(going.next(over(null, "next99"))).toBe(null);
});

test.each<Notice>([
  told("expired"),
  told("withdrawn"),
  { kind: "refused", rev: 0, why: "no_offer", command: "accept" },
])("an offer that came to nothing leads nowhere later", (notice) => {
  const going = new GoingOn();
  going.asked();
  going.heard(notice);
  expect(going.next(over(null, "next99"))).toBe(null);
});
