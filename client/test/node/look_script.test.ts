/** The script that pages run before their first paint, as it is built: small, plain, and doing what its source does. */
import { gzipSync } from "node:zlib";
import { Window } from "happy-dom";
import { beforeAll, expect, test } from "vitest";
import { earlyLook, lookScript } from "../../look_script.ts";

const ENTRY = new URL("../../src/choices/early_look.ts", import.meta.url).pathname;
let code = "";

beforeAll(async () => {
  code = await lookScript(ENTRY);
});

test("it is small and is no module", () => {
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(700);
  expect(code).not.toMatch(/\b(import|export)\b/);
});

test("run in a page it shows what is kept, and leaves no name behind", () => {
  const window = new Window();
  window.localStorage.setItem("squaredeal.settings", `{"theme":"dark","table":"sand","deck":"mauve","hand":"right"}`);
  const names = Object.keys(window);
  const run = new Function("window", "document", "localStorage", "addEventListener", "Event", code);
  run(window, window.document, window.localStorage, window.addEventListener.bind(window), window.Event);
  expect({ ...window.document.documentElement.dataset }).toEqual({ theme: "dark", table: "sand" });
  expect(Object.keys(window)).toEqual(names);
});

test("a page names the script where it asks for it: under its own name, or the one that the build has given it", () => {
  const { transformIndexHtml } = earlyLook(ENTRY);
  if (typeof transformIndexHtml !== "object") throw new TypeError("the tag is put in with an order");
  const tagged = (bundle?: object) =>
    transformIndexHtml.handler.call({} as never, "<head><!-- look --></head>", {
      path: "/",
      filename: "/",
      bundle,
    } as never);
  expect(tagged()).toBe(`<head><script src="/look.js"></script></head>`);
  const file = { type: "asset", names: ["look.js"], fileName: "assets/look-Bd3x.js" };
  expect(tagged({ some: { type: "chunk" }, file })).toBe(`<head><script src="/assets/look-Bd3x.js"></script></head>`);
});
