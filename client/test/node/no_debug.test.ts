/// <reference types="vite/client" />
/** Nothing is shipped that only helps to try things out: no console, no global left behind, no hidden way to win. */
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../../src/**/*.ts", "../../*.html", "../../parts/*.html"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a page has for its maker and not for its reader. */
const LEFT_OVER =
  /\bconsole\.|\bdebugger\b|\b(?:cheat|autowin|autoplay_all|godmode)\b|\b(?:window|globalThis|self)\.\w+ = |\b(?:window|globalThis)\[/i;

test("no page is shipped with what only its makers need", () => {
  const found = Object.entries(SOURCES).filter(([, source]) => LEFT_OVER.test(source));
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(found.map(([path]) => path)).toEqual([]);
});

test("what is looked for would be found", () => {
  for (const line of ["console.log(race)", "window.solve = solve;", "button.textContent = 'Cheat'"]) {
    expect(LEFT_OVER.test(line)).toBe(true);
  }
});

test("every control of a page that is not drawn by a script has its words", () => {
  const pages = Object.entries(SOURCES).filter(([path]) => path.endsWith(".html"));
  const nameless = pages.flatMap(([path, source]) =>
    [...source.matchAll(/<button[^>]*>[\s\S]*?<\/button>/g)]
      .filter(([button]) => !/data-words(?:-label)?=|aria-label=|aria-labelledby=/.test(button))
      .map(([button]) => `${path}: ${button}`),
  );
  expect(nameless).toEqual([]);
});
