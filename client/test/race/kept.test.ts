import { expect, test } from "vitest";
import { keeperOf } from "../../src/race/kept.ts";

function blocked(): never {
  throw new DOMException("blocked", "SecurityError");
}

test("what is kept is the browser's", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const keeper = keeperOf(() => storage);
  expect(keeper.getItem("a")).toBe(null);
  keeper.setItem("a", "1");
  kept.set("b", "2");
  expect([kept.get("a"), keeper.getItem("a"), keeper.getItem("b")]).toEqual(["1", "1", "2"]);
});

test("a browser that blocks its storage keeps it for as long as the page lives", () => {
  const keeper = keeperOf(blocked);
  expect(keeper.getItem("a")).toBe(null);
  keeper.setItem("a", "");
  expect(keeper.getItem("a")).toBe("");
  keeper.setItem("a", "1");
  expect(keeper.getItem("a")).toBe("1");
});

test("a storage that is full keeps what it has, and the page what is newer", () => {
  let full = false;
  const kept = new Map([["a", "old"]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (full ? blocked() : void kept.set(key, value)),
  };
  const keeper = keeperOf(() => storage);
  full = true;
  keeper.setItem("a", "new");
  expect([keeper.getItem("a"), kept.get("a")]).toEqual(["new", "old"]);
  full = false;
  keeper.setItem("a", "newest");
  expect([keeper.getItem("a"), kept.get("a")]).toEqual(["newest", "newest"]);
});
