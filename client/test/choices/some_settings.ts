/** Settings of any kind, for tests that must hold for all. */
import fc from "fast-check";
import { CHOICES, type ChoiceName } from "../../src/choices/choices.ts";
import type { Settings } from "../../src/choices/settings.ts";

const looks = (Object.keys(CHOICES) as ChoiceName[]).map((name) => [name, fc.constantFrom(...CHOICES[name])] as const);

export const anySettings = fc.record({
  ...Object.fromEntries(looks),
  autoHome: fc.boolean(),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Settings>;

/** Some of them. */
export const anyChange = fc
  .tuple(anySettings, fc.func(fc.boolean()))
  .map(([settings, takes]) => Object.fromEntries(Object.entries(settings).filter(([name]) => takes(name))));

/** What may stand under one name: a value of a choice, one of another, or anything. */
const anyField = fc.oneof(fc.constantFrom(...Object.values(CHOICES).flat()), fc.boolean(), fc.jsonValue());

/** What storage may give back: texts, JSON, JSON with the right names, and nothing. */
export const anyKept = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constant(null),
  fc
    .dictionary(fc.constantFrom(...Object.keys(CHOICES), "autoHome", "language"), anyField)
    .map((fields) => JSON.stringify(fields)),
);
