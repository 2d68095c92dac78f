/** The vectors that the Python engine is tested with, too. */
import { readFileSync } from "node:fs";

export function vectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../tests/vectors/${name}.json`, import.meta.url), "utf8")) as T;
}
