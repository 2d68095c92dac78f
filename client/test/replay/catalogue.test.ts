/** Every message of the replay's catalogue is named by its page, in full or by its beginning, and those named are there. */
import { expect, test } from "vitest";

const SOURCES = Object.values({
  ...import.meta.glob<string>("../../src/{replay,pages}/*.ts", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("../../replay.html", { query: "?raw", import: "default", eager: true }),
}).join("\n");
const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const OWN = Object.entries(CATALOGUES).find(([path]) => path.endsWith("en-replay.ftl"))![1];

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);

test("every message is named", () => {
  const quoted = new Set([...SOURCES.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const icons = [...SOURCES.matchAll(/^ {2}(\w+): "M/gm)].map(([, id]) => `replay-${id}`);
  const named = new Set([...quoted, ...icons]);
  const unnamed = idsOf(OWN).filter((id) => !named.has(id) && !id.startsWith("replay-key-"));
  expect(unnamed).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = new Set(Object.values(CATALOGUES).flatMap(idsOf));
  const named = [...SOURCES.matchAll(/words\(\s*"([\w-]+)"|data-words(?:-\w+)?="([\w-]+)"/g)].map(
    (match) => match[1] ?? match[2]!,
  );
  expect(named.filter((id) => id.startsWith("replay-")).length).toBeGreaterThan(30);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
