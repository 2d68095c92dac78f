/**
 * A short check value of a board, equal in every language.
 *
 * @example
 * boardHash(position) // 16 hex digits, as the server has them
 */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Position } from "./position.ts";
import { writePosition } from "./text.ts";

/** 16 hex digits: BLAKE2b with 8 bytes of the position's text. */
export function boardHash(position: Position): string {
  return bytesToHex(blake2b(utf8ToBytes(writePosition(position)), { dkLen: 8 }));
}
