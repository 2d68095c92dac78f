/** Every check, finding and note has its words, and every one of these words is used. */
import { expect, test } from "vitest";
import { CHECKS } from "../../src/verifying/findings.ts";
import "../../src/words/verify_words.ts";
import { words } from "../../src/words/words.ts";
import { CASES, RACES } from "../verifying/recorded.ts";

const [CATALOGUE] = Object.values(
  import.meta.glob<string>("../../src/words/en-verify.ftl", { query: "?raw", import: "default", eager: true }),
);
const SOURCES = Object.values({
  ...import.meta.glob<string>("../../src/{verify,verifying}/*.ts", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("../../{verify.html,src/pages/verify.ts}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
}).join("\n");
const ids = [...CATALOGUE!.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);

function wordsFor(start: string): string[] {
  return ids.filter((id) => id.startsWith(start)).map((id) => id.slice(start.length));
}

test("every check and every finding has words, and no others have", () => {
  expect(wordsFor("verified-check-").sort()).toEqual([...CHECKS].sort());
  const whats = [...SOURCES.matchAll(/looking\.same\(\s*"([\w.]+)"/g)].map(([, what]) => what!.replace(".", "-"));
  expect(wordsFor("verified-found-").sort()).toEqual([...new Set(whats)].sort());
  for (const { what } of CASES.flatMap(({ report }) => report.findings)) {
    expect(words(`verified-found-${what.replace(".", "-")}`, { number: 1 })).not.toBe("");
  }
  expect(Object.keys(RACES).length).toBeGreaterThan(5);
});

test("all other words are named by the page", () => {
  const begun = [...SOURCES.matchAll(/`(verified-[\w-]*-)\$\{/g)].map(([, start]) => start!);
  const named = (id: string) => SOURCES.includes(`"${id}"`) || begun.some((start) => id.startsWith(start));
  const states = ["missing", "sealed", "failed", "damaged"].map((state) => `verified-${state}`);
  expect(ids.filter((id) => !named(id) && !states.includes(id))).toEqual([]);
});
