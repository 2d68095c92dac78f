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
import type { Certificate, Opened, RaceView } from "../../src/wire/protocol.ts";
import { RACES } from "../verifying/recorded.ts";
import { OPTIONS, raceView, seat } from "./scripted.ts";

const SECRET = "11".repeat(32);
const NONCES = ["aa".repeat(16), ""];
const RACE = raceView({ phase: "over", commitment: commitment(hexToBytes(SECRET)) });
const SEED = raceSeed(hexToBytes(SECRET), RACE.id, NONCES.map(hexToBytes));
const OPENED = { server_seed: SECRET, nonces: NONCES, race_seed: SEED, seed: SEED, certificate: null };
const WITNESS: Witness = {
  seatIndex: 0,
  nonce: NONCES[0]!,
  nonceStands: true,
  firstBoard: writePosition(deal(FREECELL, SEED)),
};

test("an honest race is verified, all of it", () => {
  const checked = verify(RACE, OPENED, WITNESS);
  expect(checked).toEqual({ commitment: true, raceSeed: true, nonce: true, deal: true, certificate: null });
  expect(isVerified(checked)).toBe(true);
});

test("without a seat there is no nonce and no deal to check", () => {
  const checked = verify(RACE, OPENED, { seatIndex: -1, nonce: null, nonceStands: false, firstBoard: null });
  expect(checked).toEqual({ commitment: true, raceSeed: true, nonce: null, deal: null, certificate: null });
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

test("a nonce that need not have arrived is no broken word where it is missing", () => {
  const nonces = ["bb".repeat(16), ""];
  const seed = raceSeed(hexToBytes(SECRET), RACE.id, nonces.map(hexToBytes));
  const firstBoard = writePosition(deal(FREECELL, seed));
  const checked = verify(
    RACE,
    { ...OPENED, nonces, race_seed: seed, seed },
    { ...WITNESS, nonceStands: false, firstBoard },
  );
  expect(checked.nonce).toBe("unsure");
  expect(isVerified(checked)).toBe(true);
  expect(verify(RACE, OPENED, { ...WITNESS, nonceStands: false }).nonce).toBe(true);
});

test("a board that was not dealt from the opened seed is found out", () => {
  const checked = verify(RACE, OPENED, { ...WITNESS, firstBoard: writePosition(deal(FREECELL, "617")) });
  expect(checked.deal).toBe(false);
});

/** A line home on deal 1 of this race, as the solver found it. */
const LINE = [
  "2a 25 21 76 7h 2b 2h 2c 2h 53 5h c5 4c 4d 45 4h 45 4h 64 d2 42v2 b4 74 47v2 54v3 3b 3h 53 5h 57 37v2 a5 52v2 12 47v3 3a 3d 35 34 3h bh 8h 8h 4h 5h dh 5b",
  "73v8 81 68 84v3 8h 15v2 1d 1h 14 b1 6b 68 6h 6h 3h 1h 1h 3h 1h 5h 3h ah 7a 7h 2h 5h 3h 2h bh 6h 2h 3h 2h 3h dh 4h 3h 2h 4h 1h 4h 3h 7h 2h ah 8h 4h ch",
]
  .join(" ")
  .split(" ");
const SKIPPED = [{ verdict: "unknown" as const, nodes: 200_000 }];
const MORE = { version: "solver/1", budget: 200_000, nodes: 4_973, difficulty: 3 };
const CERTIFICATE: Certificate = { index: 1, skipped: SKIPPED, line: LINE, par: LINE.length, ...MORE };
const CERTIFIED = { ...RACE, options: { ...OPTIONS, certified: true } };
const PROVED: Opened = { ...OPENED, seed: `${SEED}:1`, certificate: CERTIFICATE };
const DEALT = { ...WITNESS, firstBoard: writePosition(deal(FREECELL, PROVED.seed)) };

test("a certificate is verified by playing its line on the deal", () => {
  expect(verify(CERTIFIED, PROVED, DEALT)).toMatchObject({ deal: true, certificate: true });
  expect(isVerified(verify(CERTIFIED, PROVED, DEALT))).toBe(true);
});

test.each<[string, Partial<Certificate>, string]>([
  ["a line that ends short of the win", { line: LINE.slice(0, -1), par: LINE.length - 1 }, PROVED.seed],
  ["a line with a move that the rules refuse", { line: ["1h", ...LINE.slice(1)] }, PROVED.seed],
  ["a line that is no text of moves", { line: ["x"], par: 1 }, PROVED.seed],
  ["another par than the line has moves", { par: LINE.length - 1 }, PROVED.seed],
  ["another number than that of the deal", { index: 0, skipped: [] }, PROVED.seed],
  ["fewer deals passed over than there were", { skipped: [] }, PROVED.seed],
  ["a line of another deal", { index: 0, skipped: [] }, `${SEED}:0`],
])("%s is found out", (_what, change, seed) => {
  const opened = { ...PROVED, seed, certificate: { ...CERTIFICATE, ...change } };
  const checked = verify(CERTIFIED, opened, { ...DEALT, firstBoard: writePosition(deal(FREECELL, seed)) });
  expect(checked).toMatchObject({ commitment: true, raceSeed: true, deal: true, certificate: false });
  expect(isVerified(checked)).toBe(false);
});

test("a proof that was promised and is not there is found out, unless nothing was dealt", () => {
  expect(verify(CERTIFIED, OPENED, WITNESS).certificate).toBe(false);
  const nobody = { seatIndex: -1, nonce: null, nonceStands: false, firstBoard: null };
  expect(verify(CERTIFIED, OPENED, nobody).certificate).toBe(null);
  const played = { ...CERTIFIED, seats: [seat(0, "Ann", { rev: 3 })] };
  expect(verify(played, OPENED, nobody).certificate).toBe(false);
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

/** An attempt at a daily's deal that was recorded: its view and its opened seal. */
const DAILY = RACES["daily_freecell"] as { readonly view: RaceView; readonly opened: Opened };
const FIRST = writePosition(deal(FREECELL, DAILY.opened.seed));
const DAYS: Witness = { seatIndex: 0, nonce: NONCES[0]!, nonceStands: true, firstBoard: FIRST };

test("a daily is verified by its server seed alone, and by its proof", () => {
  const checked = verify(DAILY.view, DAILY.opened, DAYS);
  expect(checked).toEqual({ commitment: true, raceSeed: true, nonce: null, deal: true, certificate: true });
});

test.each([
  ["another server seed", { server_seed: "22".repeat(32) }, { commitment: false, raceSeed: false }],
  ["a race seed with something mixed in", { race_seed: SEED }, { raceSeed: false, deal: false }],
  ["a numbered deal", { seed: `${DAILY.opened.seed}:0` }, { deal: false, certificate: false }],
  ["no proof", { certificate: null }, { certificate: false }],
])("of a daily %s is found out", (_what, change, wrong) => {
  expect(verify(DAILY.view, { ...DAILY.opened, ...change }, DAYS)).toMatchObject(wrong);
});
