/**
 * What pages have in common stands once, in `parts/`; a page says `<!-- part: header -->` where it wants it.
 *
 * In the header the link to the page itself is marked as the current one. Knows no page.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PART = /<!-- part: ([a-z]+) -->/g;

/** "/solo" for `/solo.html`, "/" for `/index.html`. */
function address(path: string): string {
  return path.replace(/(?:index)?\.html$/, "");
}

/** Puts the parts of a folder (which ends with a slash) into each page; one that is not there is an error. */
export function pageParts(folder: string): Plugin {
  return {
    name: "page-parts",
    transformIndexHtml: {
      order: "pre", // before the build looks for what a page links to
      handler(html, { path }) {
        const whole = html.replace(PART, (_, name: string) => readFileSync(`${folder}${name}.html`, "utf8").trim());
        const link = new RegExp(`href="${address(path)}" (?:data-words="nav-|class="gear")`);
        return whole.replace(link, `aria-current="page" $&`);
      },
    },
  };
}
