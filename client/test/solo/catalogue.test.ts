/** Every message of the catalogues of solo play and of sharing is named by them, and those named are there. */
import { expect, test } from "vitest";

const SOURCES = {
  ...import.meta.glob<string>(["../../src/{solo,share}/*.ts", "../../src/pages/solo.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../solo.html", { query: "?raw", import: "default", eager: true }),
};
const CATALOGUES = import.meta.glob<string>("../../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const OWN = ["en-solo.ftl", "en-share.ftl"];
/** Named by pages that show a solo game's rules, too. */
const OTHERS = ["game-freecell", "game-klondike"];

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);
const sources = Object.values(SOURCES).join("\n");
const own = Object.entries(CATALOGUES).filter(([path]) => OWN.some((name) => path.endsWith(name)));

test("every message is named, in full or by its beginning", () => {
  const quoted = new Set([...sources.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const begun = [...sources.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
  const ids = own.flatMap(([, source]) => idsOf(source)).filter((id) => !OTHERS.includes(id));
  expect(own).toHaveLength(OWN.length);
  expect(ids.filter((id) => !quoted.has(id) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = new Set(Object.values(CATALOGUES).flatMap(idsOf));
  const named = [...sources.matchAll(/words\(\s*"([\w-]+)"|data-words(?:-\w+)?="([\w-]+)"/g)].map(
    ([, call, mark]) => call ?? mark!,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
