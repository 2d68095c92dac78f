/// <reference types="vite/client" />
/** Whatever is imported for what it does is named in `package.json`: all other modules are left out where nothing of them is used. */
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const SOURCES = import.meta.glob<string>("../../src/**/*.ts", { query: "?raw", import: "default", eager: true });

/** "src/words/en.ts" for what a module at `path` calls "../words/en.ts". */
function resolved(path: string, name: string): string {
  return new URL(name, `file:///${path.replace("../../", "")}`).pathname.slice(1);
}

const patterns = manifest.sideEffects.map(
  (glob) => new RegExp(`${glob.startsWith("./") ? `^${glob.slice(2)}` : glob}$`.replace("*.", "[^/]*\\.")),
);

test("what is imported without a name is kept", () => {
  const bare = Object.entries(SOURCES).flatMap(([path, source]) =>
    [...source.matchAll(/^import "([^"]+)";/gm)].map(([, name]) => resolved(path, name!)),
  );
  expect(bare.length).toBeGreaterThan(10);
  expect(bare.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
});
