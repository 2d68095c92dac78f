/** Tests of the engine run in plain Node; all others have a document (happy-dom). */
import { defineConfig } from "vitest/config";

/** A test that hangs is ended; how fast one is depends on the machine and is not what is tested. */
const PATIENCE_MS = 60_000;

/** How many times as often lots are drawn: see `test/lots.ts`. */
const times = Number(process.env["TIMES"] ?? "1");

/** One document for many files: making it anew for each takes four times as long as all the tests. */
const SHARED = { pool: "threads", isolate: false } as const;

export default defineConfig({
  test: {
    ...SHARED,
    provide: { times },
    projects: [
      {
        test: {
          ...SHARED,
          name: "node",
          include: ["test/engine/**/*.test.ts", "test/node/**/*.test.ts"],
          environment: "node",
          setupFiles: ["test/lots.ts"],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          ...SHARED,
          name: "page",
          include: ["test/**/*.test.ts"],
          exclude: ["test/engine/**", "test/node/**"],
          environment: "happy-dom",
          setupFiles: ["test/shared_document.ts", "test/lots.ts"],
          testTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
