/** Pages take what they have in common, and their header says where one is. */
import type { IndexHtmlTransformContext } from "vite";
import { expect, test } from "vitest";
import { pageParts } from "../../page_parts.ts";

const FOLDER = new URL("../../parts/", import.meta.url).pathname;

function made(html: string, path: string): string {
  const { transformIndexHtml } = pageParts(FOLDER);
  if (typeof transformIndexHtml !== "object") throw new TypeError("the parts are put in with an order");
  const context: IndexHtmlTransformContext = { path, filename: path };
  return transformIndexHtml.handler.call({} as never, html, context) as string;
}

function current(path: string): string[] {
  return [...made("<!-- part: header -->", path).matchAll(/aria-current="page" href="([^"]+)"/g)].map(([, to]) => to!);
}

test.each([
  ["/index.html", ["/"]],
  ["/daily.html", ["/daily"]],
  ["/solo.html", ["/solo"]],
  ["/boards.html", ["/boards"]],
  ["/account.html", ["/account"]],
  ["/settings.html", ["/settings"]],
  ["/player.html", []],
])("in the header of %s the links to it are %j", (path, links) => {
  expect(current(path)).toEqual(links);
});

test("a part that is not there is an error", () => {
  expect(() => made("<!-- part: nothing -->", "/solo.html")).toThrow(/nothing\.html/);
});
