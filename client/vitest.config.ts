/** Tests of the engine run in plain Node; all others have a document (happy-dom). */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "node", include: ["test/engine/**/*.test.ts", "test/node/**/*.test.ts"], environment: "node" } },
      {
        test: {
          name: "page",
          include: ["test/**/*.test.ts"],
          exclude: ["test/engine/**", "test/node/**"],
          environment: "happy-dom",
        },
      },
    ],
  },
});
