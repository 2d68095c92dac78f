/** Every message of the ghost races' catalogue is named by their page, in full or by its beginning, and those named are there. */
import { expect, test } from "vitest";

const SOURCES = Object.values({
  ...import.meta.glob<string>("../../src/ghost/*.ts", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("../../ghost.html", { query: "?raw", import: "default", eager: true }),
}).join("\n");
const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const OWN = Object.entries(CATALOGUES).find(([path]) => path.endsWith("en-ghost.ftl"))![1];

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);

test("every message is named", () => {
  const quoted = new Set([...SOURCES.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const tools = [...SOURCES.matchAll(/^ {2}(\w+): "[mM]/gm)].map(([, id]) => `ghost-${id}`);
  const [, list] = /const columns = \[(.*?)\]/.exec(SOURCES)!;
  const columns = [...list!.matchAll(/"(\w+)"/g)].map(([, id]) => `ghost-${id}`);
  expect([tools.length, columns.length]).toEqual([6, 4]);
  const begun = [...SOURCES.matchAll(/`(ghost-\w+-)\$\{/g)].map(([, beginning]) => beginning!);
  const named = new Set([...quoted, ...tools, ...columns]);
  const unnamed = idsOf(OWN).filter((id) => !named.has(id) && !begun.some((beginning) => id.startsWith(beginning)));
  expect(unnamed).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = new Set(Object.values(CATALOGUES).flatMap(idsOf));
  const named = [...SOURCES.matchAll(/"(ghost-[\w-]+)"/g)].map(([, id]) => id!);
  const classes = new Set([...SOURCES.matchAll(/class="([\w -]+)/g)].flatMap(([, all]) => all!.split(" ")));
  const asked = named.filter((id) => !classes.has(id));
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((id) => !known.has(id))).toEqual([]);
});
