import { beforeEach, expect, test } from "vitest";
import { doesNonceStand, keptNonce } from "../../src/race/nonce.ts";
import { OwnChance } from "../../src/race/own_chance.ts";
import { NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { RaceInbound, SeatState } from "../../src/wire/protocol.ts";
import { raceView, seat } from "./scripted.ts";

const kept = new Map<string, string>();
const keeper = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};
let calls = 0;
let sent: RaceInbound[] = [];
let wire = true;

/** A page that has just been loaded into this tab. */
function page(): OwnChance {
  return new OwnChance(
    "race1",
    keeper,
    (bytes) => bytes.fill(++calls),
    (message) => wire && sent.push(message) > 0,
  );
}

function known(
  phase: "open" | "countdown" | "running",
  state: SeatState = phase === "running" ? "playing" : "seated",
): RaceModel {
  const you = { player: "p0", name: "Ann", kind: "guest", seat: 0 } as const;
  return { ...NOTHING, you, race: raceView({ id: "race1", phase, seats: [seat(0, "Ann", { player: "p0", state })] }) };
}

/** A socket is opened, and the server tells these phases over it. */
function socket(chance: OwnChance, before: RaceModel, ...told: RaceModel[]): void {
  chance.follow(before, true);
  for (const model of told) chance.follow(model, true);
}

const nonces = () => sent.map((message) => (message as { nonce: string }).nonce);

beforeEach(() => {
  kept.clear();
  sent = [];
  wire = true;
});

test("it goes out once a socket, when the server has told of the seat, and stands when the game begins", () => {
  const chance = page();
  socket(chance, NOTHING);
  expect(sent).toEqual([]);
  socket(chance, NOTHING, known("open"), known("open"), known("countdown"));
  expect(sent).toEqual([{ t: "ready", on: false, nonce: keptNonce("race1", keeper) }]);
  expect(doesNonceStand("race1", keeper)).toBe(false);
  chance.follow(known("running"), true);
  expect(doesNonceStand("race1", keeper)).toBe(true);
});

test("a page that takes its seat back sends its own again, over what another page has sent", () => {
  const chance = page();
  const open = known("open");
  socket(chance, NOTHING, open);
  chance.follow(open, false);
  chance.follow(open, true);
  expect(sent).toHaveLength(1); // nothing has been heard over the new socket
  chance.follow(known("open"), true);
  expect(new Set(nonces()).size).toBe(1);
  expect(sent).toHaveLength(2);
});

test("who gives the seat up and takes it again sends it again", () => {
  const chance = page();
  const without = { ...known("open"), you: { player: "p0", name: "Ann", kind: "guest", seat: null } as const };
  socket(chance, NOTHING, known("open"), { ...without, race: { ...without.race!, seats: [] } }, known("open"));
  expect(sent).toHaveLength(2);
});

test("what is said over a new socket before the server tells of the seat is not taken back", () => {
  const chance = page();
  const before = known("open");
  chance.follow(before, true);
  chance.ready(true);
  chance.follow(known("open"), true); // the welcome, which the server sent before it heard that
  expect(sent.map((message) => (message as { on: boolean }).on)).toEqual([true, true]);
  chance.follow(before, false);
  socket(chance, before, known("open"));
  expect(sent.at(-1)).toMatchObject({ on: false }); // what was said over a socket that is gone was heard, or it was not
});

test("who was away when the game began knows nothing for certain, also after a reload", () => {
  const chance = page();
  const open = known("open");
  socket(chance, NOTHING, open);
  chance.follow(open, false);
  socket(chance, open, known("countdown"), known("running"));
  expect(doesNonceStand("race1", keeper)).toBe(false);
  socket(page(), NOTHING, known("running"));
  expect(doesNonceStand("race1", keeper)).toBe(false);
});

test("what the server has refused does not stand, until it is sent again", () => {
  const chance = page();
  socket(chance, NOTHING, known("open"));
  chance.refused();
  chance.follow(known("running"), true);
  expect(doesNonceStand("race1", keeper)).toBe(false);
  chance.follow(known("open"), true);
  expect(chance.ready(true)).toBe(true);
  chance.follow(known("running"), true);
  expect(doesNonceStand("race1", keeper)).toBe(true);
});

test("who left before the game began has no part in it", () => {
  const chance = page();
  socket(chance, NOTHING, known("open"), known("running", "left"));
  expect(doesNonceStand("race1", keeper)).toBe(false);
});

test("without a connection nothing is sent, and other deals take another nonce", () => {
  const chance = page();
  wire = false;
  expect(chance.ready(true)).toBe(false);
  wire = true;
  socket(chance, NOTHING, known("open"));
  chance.otherDeals();
  expect(new Set(nonces()).size).toBe(2);
  chance.follow(known("running"), true);
  expect(doesNonceStand("race1", keeper)).toBe(true);
});
