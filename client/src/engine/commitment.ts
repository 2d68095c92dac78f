/**
 * The sealed deal of a race: a published commitment, and the race seed that all who take part have a hand in.
 *
 * With the opened server seed and the nonces, a client checks that the commitment was kept and which deal follows from it.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const SERVER_SEED_BYTES = 32;
const NONCE_BYTES = 16;

function checkServerSeed(serverSeed: Uint8Array): void {
  if (serverSeed.length === SERVER_SEED_BYTES) return;
  throw new RangeError(`a server seed has ${SERVER_SEED_BYTES} bytes, not ${serverSeed.length}`);
}

/** What is published before the lobby fills: hex SHA-256 of `"commit/1\0" serverSeed`. */
export function commitment(serverSeed: Uint8Array): string {
  checkServerSeed(serverSeed);
  return bytesToHex(sha256(concatBytes(utf8ToBytes("commit/1\0"), serverSeed)));
}

function lengthAndBytes(nonce: Uint8Array): Uint8Array {
  if (nonce.length !== 0 && nonce.length !== NONCE_BYTES) {
    throw new RangeError(`a nonce has ${NONCE_BYTES} bytes, or none, not ${nonce.length}`);
  }
  return concatBytes(Uint8Array.of(0, nonce.length), nonce);
}

/**
 * The seed of the race's deal, in hex: HMAC-SHA-256 under the server seed of `"race/1\0" raceId "\0"` and, in seat order at
 * the start, each nonce with its length before it as u16be. A seat without a nonce keeps its place with length 0.
 */
export function raceSeed(serverSeed: Uint8Array, raceId: string, nonces: readonly Uint8Array[]): string {
  checkServerSeed(serverSeed);
  const message = concatBytes(utf8ToBytes(`race/1\0${raceId}\0`), ...nonces.map(lengthAndBytes));
  return bytesToHex(hmac(sha256, serverSeed, message));
}

/** Reads lower- or upper-case hex, as seeds and nonces travel; throws an error for anything else. */
export { hexToBytes };
