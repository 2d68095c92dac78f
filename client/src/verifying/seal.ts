/** The opened seal: that the commitment was kept, that the race seed follows from it, and the dealt seed from that. */
import { commitment, hexToBytes, raceSeed } from "../engine/index.ts";
import { follows } from "./dealt_seed.ts";
import { Looking } from "./findings.ts";
import type { FinishedRace } from "./record.ts";

const UNREADABLE = "unreadable";

/** Bytes written in lower-case hex, null for anything else or another length. */
function bytes(text: string, length: number): Uint8Array | null {
  return new RegExp(`^[0-9a-f]{${2 * length}}$`).test(text) ? hexToBytes(text) : null;
}

export function lookAtCommitment({ view, opened }: FinishedRace): Looking {
  const looking = new Looking("commitment");
  const serverSeed = bytes(opened.server_seed, 32);
  looking.same("commitment", view.commitment, serverSeed === null ? UNREADABLE : commitment(serverSeed));
  return looking;
}

/** The seed that was to be dealt; with the number of the deal in a certified race. A daily has one deal. */
function dealt({ view, opened }: FinishedRace, seed: string): string {
  if (view.daily !== null) return seed;
  if (view.options.seed !== null) return view.options.seed;
  if (opened.certificate !== null) return `${seed}:${opened.certificate.index}`;
  // Which number it must be, nobody can say without the certificate.
  return view.options.certified && follows(opened.seed, seed) ? opened.seed : seed;
}

export function lookAtSeed(record: FinishedRace): Looking {
  const looking = new Looking("seed");
  const { view, opened } = record;
  const isDaily = view.daily !== null;
  looking.same("nonces", opened.nonces.length, isDaily ? 0 : view.seats.length);
  const nonces = opened.nonces.map((nonce, number) => {
    const read = nonce === "" ? new Uint8Array() : bytes(nonce, 16);
    looking.same("nonce", nonce, read === null ? UNREADABLE : nonce, { number });
    return read;
  });
  const serverSeed = bytes(opened.server_seed, 32);
  const readable = nonces.filter((nonce) => nonce !== null);
  const cannot = serverSeed === null || readable.length !== nonces.length || view.id.includes("\0");
  const mixed = (): string => (cannot ? UNREADABLE : raceSeed(serverSeed, view.id, readable));
  // A daily's deal is everybody's: nothing of anybody is mixed in.
  const alone = (): string => (serverSeed === null ? UNREADABLE : opened.server_seed);
  const seed = isDaily ? alone() : mixed();
  looking.same("race_seed", opened.race_seed, seed);
  looking.same("seed", opened.seed, dealt(record, seed));
  return looking;
}
