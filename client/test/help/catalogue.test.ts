/** Every message of the help's catalogue is named by the page, in full or by its parts, and those named are there. */
import { expect, test } from "vitest";
import { SECTIONS } from "../../src/help/sections.ts";
import { CARRY, DOUBLE } from "../../src/help/supermove_steps.ts";
import source from "../../src/words/en-help.ftl?raw";

const SOURCES = import.meta.glob<string>(["../../src/help/*.ts", "../../src/pages/help.ts", "../../help.html"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const known = [...source.matchAll(/^(help-[\w-]+) =/gm)].map(([, id]) => id!);

function named(): Set<string> {
  const quoted = [
    ...Object.values(SOURCES)
      .join("\n")
      .matchAll(/"(help-[\w-]+)"/g),
  ].map(([, id]) => id!);
  const blocks = SECTIONS.flatMap(({ blocks }) => blocks).flatMap((block) => {
    if (block.kind === "list") return block.names;
    if (block.kind === "part") return [];
    return [block.kind === "heading" ? `${block.name}-heading` : block.name];
  });
  const steps = [...CARRY, ...DOUBLE].map(({ says }) => says);
  const headings = SECTIONS.map(({ id }) => `${id}-heading`);
  const dealt = ["freecell-table", "klondike-table"];
  return new Set([...quoted, ...[...blocks, ...steps, ...headings, ...dealt].map((name) => `help-${name}`)]);
}

test("every message is named, and every name has its message", () => {
  expect(known.filter((id) => !named().has(id))).toEqual([]);
  expect([...named()].filter((id) => !known.includes(id))).toEqual([]);
});
