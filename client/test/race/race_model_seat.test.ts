/** One's own seat in the model of a race: lost while connected, given up, or gone when one comes back. */
import { expect, test } from "vitest";
import { leaving, NOTHING } from "../../src/race/race_model.ts";
import { after, last, PLAYING } from "./modelled.ts";
import { raceView, running, seat, welcome } from "./scripted.ts";

const BEN_ALONE = { version: 3, host: 1, seats: [seat(1, "Ben")] };

test("who loses the seat while connected, without having asked to leave, was removed by the host", () => {
  const both = after(welcome(raceView()));
  const removed = last(both, { t: "race", race: raceView(BEN_ALONE) });
  expect(removed.model.lostSeat).toBe("removed");
  expect(removed.notices).toEqual([{ kind: "removed" }]);
  const later = last(removed.model, { t: "race", race: running({ version: 4, seats: [seat(1, "Ben")] }) });
  expect(later.model.lostSeat).toBe("removed");
  expect(later.notices).not.toContainEqual({ kind: "removed" });
});

test("who asks to leave is not removed, unless that was refused", () => {
  const both = after(welcome(raceView()));
  const left = last(leaving(both), { t: "race", race: raceView(BEN_ALONE) });
  expect(left.model).toMatchObject({ lostSeat: null, leaves: false });
  expect(left.notices).toEqual([{ kind: "gave_up_seat" }]);
  const refused = last(leaving(both), { t: "refused", rev: 0, why: "rate", command: "leave" });
  expect(last(refused.model, { t: "race", race: raceView(BEN_ALONE) }).model.lostSeat).toBe("removed");
});

test("who comes back to find the seat gone has lost it while away; trying to sit down may tell that it was taken", () => {
  const both = after(welcome(raceView()));
  const back = last(both, welcome(raceView(BEN_ALONE)));
  expect(back.model.lostSeat).toBe("freed");
  expect(back.notices).toContainEqual({ kind: "lost_seat" });
  const again = last(back.model, { t: "race", race: raceView({ version: 4 }) });
  expect(again.model.lostSeat).toBe(null);
  expect(again.notices).toEqual([{ kind: "took_seat" }]);
  const refused = last(back.model, { t: "refused", rev: 0, why: "kicked", command: "join" });
  expect(refused.model.lostSeat).toBe("removed");
  expect(refused.notices).toContainEqual({ kind: "removed" });
});

test("a page that is opened anew shows that one was removed, and tells nobody twice", () => {
  const alone = { ...welcome(raceView(BEN_ALONE)), removed: true };
  const fresh = last(NOTHING, alone);
  expect(fresh.model.lostSeat).toBe("removed");
  expect(fresh.notices).toEqual([]);
  expect(last(fresh.model, alone).notices).toEqual([]);
  const meanwhile = last(leaving(after(welcome(raceView()))), alone);
  expect(meanwhile.model).toMatchObject({ lostSeat: "removed", leaves: false });
  expect(meanwhile.notices).toEqual([{ kind: "removed" }]);
});

test("a race that begins or ends without one, and a page of a spectator, lose no seat", () => {
  const spectator = after(welcome(raceView({ seats: [seat(0, "Cid"), seat(1, "Ben")] })));
  expect(last(spectator, { t: "race", race: raceView(BEN_ALONE) }).model.lostSeat).toBe(null);
  const ended = last(PLAYING, { t: "race", race: running({ version: 7, phase: "over", seats: [seat(1, "Ben")] }) });
  expect(ended.model.lostSeat).toBe(null);
});

test("who has become the host is told so, once, and nobody else is", () => {
  const both = after(welcome(raceView({ host: 1 })));
  const alone = { version: 3, host: 0, seats: [seat(0, "Ann")] };
  const left = last(both, { t: "race", race: raceView(alone) });
  expect(left.notices).toEqual([{ kind: "freed", name: "Ben" }, { kind: "host" }]);
  expect(last(left.model, { t: "race", race: raceView({ ...alone, version: 4 }) }).notices).toEqual([]);
});
