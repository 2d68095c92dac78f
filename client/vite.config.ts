/**
 * The build of the client: every `*.html` beside this file is a page, with what it takes from `parts/`.
 *
 * The result goes into the Python package, which serves it. While developing, `npm run dev` passes `/api` and `/ws` on to
 * a running server (`SQUAREDEAL_SERVER`, default http://127.0.0.1:8000), and `/race/abc` shows `race.html` as the server does.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { earlyLook } from "./look_script.ts";
import { pageParts } from "./page_parts.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
/** What of the engine every table plays by: one file for all pages that have one, where four would compress worse. */
const PLAY =
  /src\/engine\/(?:card|pile|position|move|freecell|klondike|apply|capacity|refusal|game|reveal|stuck|text|homeward)\.ts$/;
const server = process.env["SQUAREDEAL_SERVER"] ?? "http://127.0.0.1:8000";

/** `{race: ".../race.html", …}`, so that a new page needs no line here. */
function pages(): Record<string, string> {
  const names = readdirSync(root).filter((name) => name.endsWith(".html"));
  if (names.length === 0) throw new Error(`there is no page (*.html) in ${root}`);
  return Object.fromEntries(names.map((name) => [name.slice(0, -".html".length), `${root}${name}`]));
}

/** Shows `race.html` for `/race` and `/race/…` in the development server, and `player.html` for `/players/…`. */
function pagePaths(): Plugin {
  return {
    name: "page-paths",
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        const first = /^\/([a-z]+)(?:[/?]|$)/.exec(request.url ?? "")?.[1];
        const page = first === "players" ? "player" : first;
        if (page !== undefined && existsSync(`${root}${page}.html`)) request.url = `/${page}.html`;
        next();
      });
    },
  };
}

export default defineConfig({
  root,
  plugins: [pageParts(`${root}parts/`), earlyLook(`${root}src/choices/early_look.ts`), pagePaths()],
  build: {
    outDir: "../server/squaredeal/web/static",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // the first with light-dark(), which is not to be rewritten
    modulePreload: { polyfill: false }, // a browser that preloads nothing still loads everything
    rolldownOptions: {
      input: pages(),
      output: { codeSplitting: { groups: [{ name: "play", test: PLAY }] } },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
