/// <reference types="vite/client" />
/** What the folders of the client may know of one another: docs/architecture.md says it, and this keeps it so. */
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../../src/**/*.ts", { query: "?raw", import: "default", eager: true });

/** What each of these may import from other folders of `src`; what is not named here is a page's, and may know more. */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  wire: [],
  words: ["engine", "wire"],
  verifying: ["engine"],
  choices: [],
  faces: ["engine"],
  table: ["engine", "faces", "words"],
};

/** The folders of `src` that a module at `path` imports from, its own left out. */
function known(path: string, source: string): string[] {
  const own = path.split("/")[3]!;
  const names = [...source.matchAll(/(?:from|import)\s*\(?"(\.[^"]+\.ts)"/g)].map(([, name]) => name!);
  const folders = names.map((name) => new URL(name, `file:///${path.replace("../../", "")}`).pathname.split("/")[2]!);
  return folders.filter((folder) => folder !== own);
}

const IMPORTS = Object.entries(SOURCES).map(([path, source]) => ({ path, folders: known(path, source) }));

test.each(Object.entries(MAY_KNOW))("%s knows no more than it may", (folder, may) => {
  const modules = IMPORTS.filter(({ path }) => path.startsWith(`../../src/${folder}/`));
  expect(modules.length).toBeGreaterThan(1);
  expect(modules.filter(({ folders }) => !folders.every((known) => may.includes(known)))).toEqual([]);
});

test("nobody knows a page's beginning but its document", () => {
  expect(IMPORTS.flatMap(({ folders }) => folders)).toContain("table");
  expect(IMPORTS.filter(({ folders }) => folders.includes("pages"))).toEqual([]);
});

/** The folders from `folder` on that lead back to it, or to one that is already on the way; null where none do. */
function circle(
  folder: string,
  knows: ReadonlyMap<string, ReadonlySet<string>>,
  way: readonly string[],
): string[] | null {
  if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
  for (const next of knows.get(folder) ?? []) {
    const found = circle(next, knows, [...way, folder]);
    if (found !== null) return found;
  }
  return null;
}

test("no folders know each other in a circle, not even for types or for what is fetched later", () => {
  const knows = new Map<string, Set<string>>();
  for (const { path, folders } of IMPORTS) {
    const own = path.split("/")[3]!;
    knows.set(own, new Set([...(knows.get(own) ?? []), ...folders]));
  }
  expect(knows.get("pages")).toContain("race");
  expect([...knows.keys()].map((folder) => circle(folder, knows, [])).find((found) => found !== null)).toBe(undefined);
});
