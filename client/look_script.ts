/**
 * Builds the script that gives a page its look before the first paint, and names it where a page says `<!-- look -->`.
 *
 * A file of its own, since the content security policy allows no script within a page; a plain script, since those of
 * modules run after the paint. The development server makes it anew for each page. Knows no settings.
 */
import { build, type Plugin, type Rolldown } from "vite";

const MARK = "<!-- look -->";
const NAME = "look.js";

/** The text of the script that begins at `entry`, small, and with nothing to import. */
export async function lookScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput).output;
  return script.code;
}

/** Puts the script of `entry` into the build, and a tag for it into each page. */
export function earlyLook(entry: string): Plugin {
  return {
    name: "early-look",
    configureServer(dev) {
      dev.middlewares.use(`/${NAME}`, (_request, response, next) => {
        lookScript(entry).then((code) => {
          response.setHeader("content-type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (this.environment.mode !== "build") return;
      this.addWatchFile(entry);
      this.emitFile({ type: "asset", name: NAME, source: await lookScript(entry) });
    },
    transformIndexHtml: {
      order: "post", // when the build has given the file its name
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.type === "asset" && file.names.includes(NAME));
        return html.replace(MARK, `<script src="/${built?.fileName ?? NAME}"></script>`);
      },
    },
  };
}
