/** Tests of the engine run in plain Node; all others have a document (happy-dom). */
import { defineConfig } from "vitest/config";

/** A test that hangs is ended; how fast one is depends on the machine and is not what is tested. */
const PATIENCE_MS = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: ["test/engine/**/*.test.ts", "test/node/**/*.test.ts"],
          environment: "node",
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "page",
          include: ["test/**/*.test.ts"],
          exclude: ["test/engine/**", "test/node/**"],
          environment: "happy-dom",
          testTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
