import { expect, test } from "vitest";
import {
  commitment,
  deal,
  FREECELL,
  hexToBytes,
  ownerView,
  parseRules,
  raceSeed,
  writePosition,
} from "../../src/engine/index.ts";
import { isVerified, verify, type Witness } from "../../src/race/verify.ts";
import { OPTIONS, raceView } from "./scripted.ts";

const SECRET = "11".repeat(32);
const NONCES = ["aa".repeat(16), ""];
const RACE = raceView({ phase: "over", commitment: commitment(hexToBytes(SECRET)) });
const SEED = raceSeed(hexToBytes(SECRET), RACE.id, NONCES.map(hexToBytes));
const OPENED = { server_seed: SECRET, nonces: NONCES, race_seed: SEED, seed: SEED, certificate: null };
const WITNESS: Witness = { seatIndex: 0, nonce: NONCES[0]!, firstBoard: writePosition(deal(FREECELL, SEED)) };

test("an honest race is verified, all of it", () => {
  const checked = verify(RACE, OPENED, WITNESS);
  expect(checked).toEqual({ commitment: true, raceSeed: true, nonce: true, deal: true });
  expect(isVerified(checked)).toBe(true);
});

test("without a seat there is no nonce and no deal to check", () => {
  const checked = verify(RACE, OPENED, { seatIndex: -1, nonce: null, firstBoard: null });
  expect(checked).toEqual({ commitment: true, raceSeed: true, nonce: null, deal: null });
  expect(isVerified(checked)).toBe(true);
});

test.each([
  ["another server seed", { server_seed: "22".repeat(32) }, { commitment: false, raceSeed: false }],
  ["another race seed", { race_seed: "33".repeat(32) }, { raceSeed: false, deal: false }],
  ["another nonce for us", { nonces: ["bb".repeat(16), ""] }, { nonce: false, raceSeed: false }],
  ["a deal that does not follow", { seed: "44".repeat(32) }, { deal: false }],
  ["no hex at all", { server_seed: "zz" }, { commitment: false, raceSeed: false }],
])("%s is found out", (_what, change, wrong) => {
  const checked = verify(RACE, { ...OPENED, ...change }, WITNESS);
  expect(checked).toMatchObject(wrong);
  expect(isVerified(checked)).toBe(false);
});

test("a board that was not dealt from the opened seed is found out", () => {
  const checked = verify(RACE, OPENED, { ...WITNESS, firstBoard: writePosition(deal(FREECELL, "617")) });
  expect(checked.deal).toBe(false);
});

test("a certified deal has an index behind the race seed", () => {
  const seed = `${SEED}:3`;
  const firstBoard = writePosition(deal(FREECELL, seed));
  expect(verify(RACE, { ...OPENED, seed }, { ...WITNESS, firstBoard }).deal).toBe(true);
});

test("a chosen seed deals the board, hidden cards apart", () => {
  const options = { ...OPTIONS, rules: "klondike/1/3", seed: "klondike-1" };
  const firstBoard = writePosition(ownerView(deal(parseRules("klondike/1/3"), "klondike-1")));
  const opened = { ...OPENED, seed: "klondike-1" };
  expect(verify({ ...RACE, options }, opened, { ...WITNESS, firstBoard }).deal).toBe(true);
});
