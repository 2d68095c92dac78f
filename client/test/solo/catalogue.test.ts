/** Every message of the catalogues of solo play and of sharing is named by them, and those named are there. */
import { expect, test } from "vitest";
import { allIds, catalogues, idsOf, unnamed } from "../catalogues.ts";

const SOURCES = {
  ...import.meta.glob<string>(["../../src/{solo,share}/*.ts", "../../src/pages/solo.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../solo.html", { query: "?raw", import: "default", eager: true }),
};
const OWN = ["en-solo.ftl", "en-share.ftl"];
/** Named by pages that show a solo game's rules, too. */
const OTHERS = ["game-freecell", "game-klondike"];

const sources = Object.values(SOURCES).join("\n");
const own = catalogues(OWN);

test("every message is named, in full or by its beginning", () => {
  const ids = own.flatMap(idsOf).filter((id) => !OTHERS.includes(id));
  expect(own).toHaveLength(OWN.length);
  expect(unnamed(ids, sources)).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = allIds();
  const named = [...sources.matchAll(/words\(\s*"([\w-]+)"|data-words(?:-\w+)?="([\w-]+)"/g)].map(
    ([, call, mark]) => call ?? mark!,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
