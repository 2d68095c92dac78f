/** The colours of the tokens, in each theme by day and by night: what must be told apart can be. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHOICES } from "../../src/choices/choices.ts";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
type Scheme = (typeof SCHEMES)[number];

const SCHEMES = ["light", "dark"] as const;
const TOKENS = new URL("../../src/styles/tokens/", import.meta.url);
const css = (name: string): string => readFileSync(new URL(name, TOKENS), "utf8");
const CONTRAST = "contrast.css";
const CSS = readdirSync(TOKENS)
  .filter((name) => name !== CONTRAST)
  .map(css)
  .join("\n");

/** What the rules for these selectors say, in their order. */
function declared(...selectors: string[]): ReadonlyMap<string, string> {
  return declaredIn(CSS, ...selectors);
}

function declaredIn(text: string, ...selectors: string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, heads, body] of text.matchAll(/^([^{}@/*]+)\{([^}]*)\}/gm)) {
    if (!heads!.split(",").some((head) => selectors.includes(head.trim()))) continue;
    for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name!, value!);
  }
  return found;
}

function colour(text: string, scheme: Scheme): Colour {
  const both = /^light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)$/.exec(text);
  const one = both === null ? text : both[scheme === "light" ? 1 : 2]!;
  const hex = /^#(..)(..)(..)$/.exec(one);
  if (hex !== null) return [...hex.slice(1).map((pair) => Number.parseInt(pair, 16)), 1] as unknown as Colour;
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(one);
  if (rgb === null) throw new Error(`no colour that this test reads: ${one}`);
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100];
}

function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mix = (top: number, below: number): number => alpha * top + (1 - alpha) * below;
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

function luminance(of: Colour): number {
  const [red, green, blue] = of.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const tables = CHOICES.table.flatMap((table) => SCHEMES.map((scheme) => [table, scheme] as const));

test.each(tables)("on the %s table, %s, all that is drawn on it is seen", (table, scheme) => {
  const said = declared(":root", "[data-table]", `[data-table="${table}"]`);
  const of = (name: string): Colour => colour(said.get(`--${name}`)!, scheme);
  for (const felt of [of("felt"), of("felt-deep")]) {
    const inside = over(of("felt-fill"), felt);
    expect(contrast(over(of("felt-line"), inside), felt)).toBeGreaterThanOrEqual(3);
    expect(contrast(over(of("felt-line"), inside), inside)).toBeGreaterThanOrEqual(3);
    expect(contrast(of("table-focus"), felt)).toBeGreaterThanOrEqual(3);
    expect(contrast(of("table-target"), felt)).toBeGreaterThanOrEqual(3);
    expect(contrast(of("felt-ink"), felt)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(tables)(
  "on the %s table, %s, the ring about a card is seen on it, or set off from it by a line",
  (table, scheme) => {
    const said = declared(":root", "[data-table]", `[data-table="${table}"]`);
    const of = (name: string): Colour => colour(said.get(`--${name}`)!, scheme);
    const [ring, edge, card] = [of("table-focus"), of("table-edge"), of("card-face")];
    const setOff = Math.min(contrast(ring, edge), contrast(edge, card));
    expect(Math.max(contrast(ring, card), setOff)).toBeGreaterThanOrEqual(3);
  },
);

test("each table has colours of its own", () => {
  const felts = CHOICES.table.map((table) => declared("[data-table]", `[data-table="${table}"]`).get("--felt"));
  expect(new Set(felts).size).toBe(CHOICES.table.length);
});

const suits = CHOICES.suits.flatMap((colours) => SCHEMES.map((scheme) => [colours, scheme] as const));

test.each(suits)("with %s colours, %s, suits are read on a card as text is", (colours, scheme) => {
  const said = declared(":root", "[data-suits]", `[data-suits="${colours}"]`);
  for (const suit of ["club", "diamond", "heart", "spade"]) {
    const pair = [said.get(`--${suit}`)!, said.get("--card-face")!].map((text) => colour(text, scheme));
    expect(contrast(pair[0]!, pair[1]!)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(SCHEMES)("%s text is read on each ground it stands on", (scheme) => {
  const said = declared(":root");
  const of = (name: string): Colour => colour(said.get(`--${name}`)!, scheme);
  for (const ground of ["page", "surface", "surface-2"]) {
    for (const ink of ["ink", "ink-soft", "accent", "accent-strong", "warn", "danger"]) {
      expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(of("focus"), of(ground))).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(of("on-accent"), of("accent"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of("warn"), of("warn-soft"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of("accent-strong"), of("accent-soft"))).toBeGreaterThanOrEqual(4.5);
});

test.each(SCHEMES)("%s, for who asks for more contrast, soft text is read with ease and lines are seen", (scheme) => {
  const more = declaredIn(css(CONTRAST).replace(/^@media.*/m, ""), ":root");
  const of = (name: string): Colour => colour((more.get(`--${name}`) ?? declared(":root").get(`--${name}`))!, scheme);
  expect(more.size).toBeGreaterThan(3);
  for (const ground of ["page", "surface", "surface-2"]) {
    expect(contrast(of("ink-soft"), of(ground)), `soft ink on ${ground}`).toBeGreaterThanOrEqual(7);
    expect(contrast(of("line"), of(ground)), `a line on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(of("card-edge"), of("card-face"))).toBeGreaterThanOrEqual(7);
});
