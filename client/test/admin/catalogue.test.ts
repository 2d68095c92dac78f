/** Every message of the catalogues of the admin page and of reports is named by them, and those named are there. */
import { expect, test } from "vitest";
import { allIds, catalogues, idsOf, unnamed } from "../catalogues.ts";

const SOURCES = {
  ...import.meta.glob<string>(["../../src/admin/*.ts", "../../src/pages/admin.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../admin.html", { query: "?raw", import: "default", eager: true }),
};
const OWN = ["en-admin.ftl", "en-report.ftl"];

const sources = Object.values(SOURCES).join("\n");
const own = catalogues(OWN);

test("every message is named, in full or by its beginning", () => {
  const ids = own.flatMap(idsOf);
  expect(own).toHaveLength(OWN.length);
  expect(unnamed(ids, sources)).toEqual([]);
});

test("what is named in full has its words", () => {
  const known = allIds();
  const named = [...sources.matchAll(/words\(\s*"([\w-]+)"/g)].map(([, id]) => id!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
