/** Toasts: a few are seen at a time, and words that are only heard take no place from them. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toast } from "../../src/race/toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function toasts() {
  const root = document.createElement("div");
  const seen = () => [...root.querySelectorAll("p:not(.sd-visually-hidden)")].map(({ textContent }) => textContent);
  return { root, seen, toast: new Toast(root) };
}

test("the two newest sentences are seen, for a while", () => {
  const { root, seen, toast } = toasts();
  for (const text of ["one", "two", "three"]) toast.say(text);
  expect(seen()).toEqual(["two", "three"]);
  vi.advanceTimersByTime(5_000);
  expect(root.childElementCount).toBe(0);
});

test("what is only heard pushes out nothing that is seen", () => {
  const { root, seen, toast } = toasts();
  toast.say("seen");
  for (const text of ["a", "b", "c"]) toast.say(text, true);
  expect(seen()).toEqual(["seen"]);
  expect(root.textContent).toBe("seenabc");
});

test("what the page shows itself by now is heard to its end, and seen no more", () => {
  const { root, seen, toast } = toasts();
  toast.say("home");
  toast.hide();
  expect(seen()).toEqual([]);
  expect(root.textContent).toBe("home");
  toast.say("a rematch");
  expect(seen()).toEqual(["a rematch"]);
});
