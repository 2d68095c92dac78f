/// <reference types="vite/client" />
/**
 * What a module gives out, somebody takes: else it is the module's own, and should look so.
 *
 * Of values only; a type may be given out for what it says of a function, and an error for who may want to catch it.
 */
import { expect, test } from "vitest";

const FOUND = import.meta.glob<string>(["../../src/**/*.ts", "../**/*.ts", "../../*.ts", "../../differential/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const HERE = "file:///client/test/node/";
const SOURCES = new Map(Object.entries(FOUND).map(([path, source]) => [new URL(path, HERE).pathname, source]));

/** "a", "T" and "b" of `a, type T, b as c`. */
function namesIn(list: string): string[] {
  const names = list.split(",").map((name) => name.trim().replace(/^type /, ""));
  return names.filter((name) => name !== "").map((name) => name.split(" as ")[0]!);
}

function givenOut(source: string): string[] {
  const declared = source.matchAll(/^export (?:abstract )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm);
  const passedOn = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
    namesIn(list!.replace(/\btype \w+,?/g, "")),
  );
  return [...[...declared].map(([, name]) => name!), ...passedOn].filter((name) => !name.endsWith("Error"));
}

/** "path name" of all that is taken by its name from another module, there and then or when it is fetched. */
function* taken(): Generator<string> {
  for (const [path, source] of SOURCES) {
    const from = (name: string): string => new URL(name, `file://${path}`).pathname;
    for (const [, list, name] of source.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g)) {
      for (const each of namesIn(list!)) yield `${from(name!)} ${each}`;
    }
    for (const [, name] of source.matchAll(/(?:import\(|import \* as \w+ from )"(\.[^"]+)"/g)) yield from(name!);
  }
}

const TAKEN = new Set(taken());

/** What is taken as a whole gives out what any module names. */
function isNamed(path: string, name: string): boolean {
  const calls = new RegExp(`[.{,]\\s*${name}\\b`);
  return TAKEN.has(path) && [...SOURCES].some(([other, source]) => other !== path && calls.test(source));
}

test("nothing is given out that nobody takes", () => {
  const given = [...SOURCES]
    .filter(([path]) => path.includes("/src/"))
    .flatMap(([path, source]) => givenOut(source).map((name) => ({ path, name })));
  expect(given.length).toBeGreaterThan(500);
  const dead = given.filter(({ path, name }) => !TAKEN.has(`${path} ${name}`) && !isNamed(path, name));
  expect(dead.map(({ path, name }) => `${path.replace("/client/src/", "")} ${name}`)).toEqual([]);
});
