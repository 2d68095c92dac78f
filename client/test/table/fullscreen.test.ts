import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindFullscreen } from "../../src/table/fullscreen.ts";

let button: HTMLButtonElement;
let shown: Element | null;

/** A browser that shows elements on the whole screen, and may refuse to. */
function screen(enabled: boolean, refuses = false): void {
  shown = null;
  const change = (element: Element | null) => (): Promise<void> => {
    if (refuses) return Promise.reject(new TypeError("not allowed"));
    shown = element;
    document.dispatchEvent(new Event("fullscreenchange"));
    return Promise.resolve();
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { value: enabled, configurable: true },
    fullscreenElement: { get: () => shown, configurable: true },
    exitFullscreen: { value: vi.fn(change(null)), configurable: true },
  });
  Object.defineProperty(document.documentElement, "requestFullscreen", {
    value: vi.fn(change(document.documentElement)),
    configurable: true,
  });
}

beforeEach(() => {
  button = document.createElement("button");
  document.body.replaceChildren(button);
});

afterEach(() => {
  for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
    Reflect.deleteProperty(document, name);
});

test("the button takes the whole screen and gives it back, and tells which is so", () => {
  screen(true);
  bindFullscreen(button);
  expect(button.hidden).toBe(false);
  expect(button.getAttribute("aria-pressed")).toBe("false");
  button.click();
  expect(button.getAttribute("aria-pressed")).toBe("true");
  button.click();
  expect(button.getAttribute("aria-pressed")).toBe("false");
});

test("what the browser's own keys do is told as well", () => {
  screen(true);
  bindFullscreen(button);
  button.click();
  shown = null;
  document.dispatchEvent(new Event("fullscreenchange"));
  expect(button.getAttribute("aria-pressed")).toBe("false");
});

test("a browser without it hides the button; one that refuses leaves all as it was", async () => {
  screen(false);
  bindFullscreen(button);
  expect(button.hidden).toBe(true);
  screen(true, true);
  bindFullscreen(button);
  button.click();
  await Promise.resolve();
  expect(button.getAttribute("aria-pressed")).toBe("false");
});
