/** Every message of the dailies' catalogue is named by a page, in full or by its beginning, and those named are there. */
import { expect, test } from "vitest";

const SOURCES = Object.values({
  ...import.meta.glob<string>(["../../src/{daily,pages}/*.ts", "../../src/race/panels/daily_run.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../*.html", { query: "?raw", import: "default", eager: true }),
}).join("\n");
const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);

test("every message is named", () => {
  const [own] = Object.entries(CATALOGUES).filter(([path]) => path.endsWith("en-daily.ftl"));
  const quoted = new Set([...SOURCES.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const begun = [...SOURCES.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
  const unnamed = idsOf(own![1]).filter((id) => !quoted.has(id) && !begun.some((start) => id.startsWith(start)));
  expect(unnamed).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = new Set(Object.values(CATALOGUES).flatMap(idsOf));
  const named = [...SOURCES.matchAll(/words\(\s*"([\w-]+)"|data-words(?:-\w+)?="([\w-]+)"/g)].map(
    (match) => match[1] ?? match[2]!,
  );
  expect(named.filter((id) => id.startsWith("daily-")).length).toBeGreaterThan(40);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
