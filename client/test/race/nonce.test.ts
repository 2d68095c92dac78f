import { expect, test } from "vitest";
import { keptNonce, nonceFor, nonceRefused, otherNonce } from "../../src/race/nonce.ts";

function tab() {
  const kept = new Map<string, string>();
  let calls = 0;
  const keeper = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  return { keeper, random: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(++calls) };
}

test("another nonce takes the place of the first, unless the server refuses it", () => {
  const { keeper, random } = tab();
  nonceFor("a", keeper, random);
  expect(otherNonce("a", keeper, random)).toBe("02".repeat(16));
  expect(keptNonce("a", keeper)).toBe("02".repeat(16));
  nonceRefused("a", keeper);
  expect(keptNonce("a", keeper)).toBe("01".repeat(16));
  nonceRefused("a", keeper);
  expect(keptNonce("a", keeper)).toBe("01".repeat(16));
});

test("a nonce that was used again stands, whatever is refused later", () => {
  const { keeper, random } = tab();
  otherNonce("a", keeper, random);
  otherNonce("a", keeper, random);
  expect(nonceFor("a", keeper, random)).toBe("02".repeat(16));
  nonceRefused("a", keeper);
  expect(keptNonce("a", keeper)).toBe("02".repeat(16));
});

test("a nonce is 32 hex digits, the same for a race as long as the tab lives, another for another race", () => {
  const { keeper, random } = tab();
  expect(keptNonce("a", keeper)).toBe(null);
  expect(nonceFor("a", keeper, random)).toBe("01".repeat(16));
  expect(nonceFor("a", keeper, random)).toBe("01".repeat(16));
  expect(nonceFor("b", keeper, random)).toBe("02".repeat(16));
  expect(keptNonce("a", keeper)).toBe("01".repeat(16));
});
