import { expect, test } from "vitest";
import { keptNonce, nonceFor } from "../../src/race/nonce.ts";

test("a nonce is 32 hex digits, the same for a race as long as the tab lives, another for another race", () => {
  const kept = new Map<string, string>();
  const keeper = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  let calls = 0;
  const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(++calls);
  expect(keptNonce("a", keeper)).toBe(null);
  expect(nonceFor("a", keeper, random)).toBe("01".repeat(16));
  expect(nonceFor("a", keeper, random)).toBe("01".repeat(16));
  expect(nonceFor("b", keeper, random)).toBe("02".repeat(16));
  expect(keptNonce("a", keeper)).toBe("01".repeat(16));
});
