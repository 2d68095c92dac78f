/**
 * Starts the player of the differential test: bundles `player.ts` in memory with the Vite that is installed, and runs it.
 *
 * Plain JavaScript, so that a Node which cannot strip types runs it; nothing is written and nothing is fetched.
 */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const bundle = await build({
  configFile: false,
  root: fileURLToPath(new URL("..", import.meta.url)),
  logLevel: "error",
  ssr: { noExternal: true },
  build: { ssr: "differential/player.ts", write: false, minify: false },
});
const { code } = bundle.output[0];
await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
