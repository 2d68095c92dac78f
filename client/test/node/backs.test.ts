/** The backs that can be chosen, as the style sheets draw them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHOICES } from "../../src/choices/choices.ts";

const css = (name: string): string => readFileSync(new URL(`../../src/styles/${name}.css`, import.meta.url), "utf8");

test.each(CHOICES.back.slice(1))("the back '%s' that can be chosen has its pattern and its colours", (back) => {
  const rule = new RegExp(`^\\[data-back="${back}"\\] \\{([^}]*)\\}`, "m");
  expect(rule.exec(css("cards/backs"))?.[1]).toContain("--back-art:");
  expect(rule.exec(css("tokens/suits"))?.[1]).toMatch(/--back: .*\s+--back-2: /);
});

test("no back is a picture that is fetched", () => {
  expect(css("cards/backs")).not.toContain("url(");
});
