/**
 * The sealed deal of a race: a published commitment, and the race seed that all who take part have a hand in.
 *
 * With the opened server seed and the nonces, a client checks that the commitment was kept and which deal follows from it.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What is published before the lobby fills: hex SHA-256 of `"commit/1\0" serverSeed`. */
export function commitment(serverSeed: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("commit/1\0"), serverSeed)));
}

function lengthAndBytes(nonce: Uint8Array): Uint8Array {
  if (nonce.length > 0xffff) throw new RangeError("a nonce has at most 65535 bytes");
  return concatBytes(Uint8Array.of(nonce.length >>> 8, nonce.length), nonce);
}

/**
 * The seed of the race's deal, in hex: HMAC-SHA-256 under the server seed of `"race/1\0" raceId "\0"` and, in seat order at
 * the start, each nonce with its length before it as u16be. A missing nonce has length 0.
 */
export function raceSeed(serverSeed: Uint8Array, raceId: string, nonces: readonly Uint8Array[]): string {
  const message = concatBytes(utf8ToBytes(`race/1\0${raceId}\0`), ...nonces.map(lengthAndBytes));
  return bytesToHex(hmac(sha256, serverSeed, message));
}

/** Reads lower- or upper-case hex, as seeds and nonces travel; throws an error for anything else. */
export { hexToBytes };
