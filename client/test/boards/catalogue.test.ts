/** Every message of the boards' catalogue is named by a page, in full or by its beginning, and those named are there. */
import { expect, test } from "vitest";

const SOURCES = {
  ...import.meta.glob<string>(["../../src/{boards,pages}/*.ts", "../../src/race/panels/over.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../*.html", { query: "?raw", import: "default", eager: true }),
};
const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);
const sources = Object.values(SOURCES).join("\n");

test("every message is named", () => {
  const [own] = Object.entries(CATALOGUES).filter(([path]) => path.endsWith("en-boards.ftl"));
  const quoted = new Set([...sources.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const begun = [...sources.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
  const unnamed = idsOf(own![1]).filter((id) => !quoted.has(id) && !begun.some((start) => id.startsWith(start)));
  expect(unnamed).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = new Set(Object.values(CATALOGUES).flatMap(idsOf));
  const named = [...sources.matchAll(/words\(\s*"((?:boards|player)-[\w-]+)"/g)].map(([, id]) => id!);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
