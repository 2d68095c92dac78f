/** Every id that the pages name is in the catalogue, and every message of the catalogues of races and the lobby is named by a page. */
import { expect, test } from "vitest";

const FOLDERS = {
  ...import.meta.glob<string>(["../../src/{race,lobby,watch,pages}/**/*.ts", "../../src/words/{rules,ordinal}.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>(["../../*.html", "../../parts/*.html"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
};
const CATALOGUES = Object.values(
  import.meta.glob<string>(["../../src/words/en-race.ftl", "../../src/words/en-lobby.ftl"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const OTHERS = Object.values(
  import.meta.glob<string>(
    ["../../src/words/en*.ftl", "!../../src/words/en-race.ftl", "!../../src/words/en-lobby.ftl"],
    { query: "?raw", import: "default", eager: true },
  ),
);

const idsOf = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);
const ids = CATALOGUES.flatMap(idsOf);
const sources = Object.values(FOLDERS).join("\n");

test("no id is defined twice", () => {
  const all = [...ids, ...OTHERS.flatMap(idsOf)];
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});

test("every id that is named in full has its words", () => {
  const known = new Set([...ids, ...OTHERS.flatMap(idsOf)]);
  const named = [...sources.matchAll(/words\(\s*"([\w-]+)"|data-words(?:-\w+)?="([\w-]+)"/g)].map(
    (match) => match[1] ?? match[2]!,
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("every message is named, in full or by its beginning", () => {
  const quoted = new Set([...sources.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const begun = [...sources.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
  const ended = [...sources.matchAll(/`\$\{[^}]+\}(-[\w-]+)`/g)].map(([, end]) => end!);
  const isNamed = (id: string) =>
    quoted.has(id) ||
    begun.some((start) => id.startsWith(start)) ||
    ended.some((end) => id.endsWith(end)) ||
    [...quoted].some((start) => id.startsWith(`${start}-`) && /^(create-(rivals|watch|goal|start)|verify-)/.test(id));
  expect(ids.filter((id) => !isNamed(id))).toEqual([]);
});
