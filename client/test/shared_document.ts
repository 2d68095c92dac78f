/**
 * Leaves the one document that many test files share as it was found: what a file has put on it, or listens for, goes with it.
 *
 * Run before each file of the page's tests. Knows no test.
 */
import { afterAll, vi } from "vitest";

type Heard = Parameters<EventTarget["addEventListener"]>;

const root = document.documentElement;
const undone: (() => void)[] = [];

for (const target of [window, document, root, document.body] as readonly EventTarget[]) {
  const add = target.addEventListener;
  target.addEventListener = (...heard: Heard): void => {
    undone.push(() => target.removeEventListener(...heard));
    add.apply(target, heard);
  };
  undone.push(() => {
    target.addEventListener = add;
  });
}

afterAll(() => {
  for (const undo of undone) undo();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
