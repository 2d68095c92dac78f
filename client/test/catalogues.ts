/** The catalogues of words, and what a source names of them: for tests that compare the two. Knows no page. */
export const CATALOGUES = import.meta.glob<string>("../src/words/en*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The messages of a catalogue. */
export function idsOf(source: string): string[] {
  return [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!);
}

/** The catalogues of these file names. */
export function catalogues(names: readonly string[]): string[] {
  return Object.entries(CATALOGUES)
    .filter(([path]) => names.some((name) => path.endsWith(name)))
    .map(([, source]) => source);
}

/** The messages of every catalogue. */
export function allIds(): Set<string> {
  return new Set(Object.values(CATALOGUES).flatMap(idsOf));
}

/** Those of the messages that the sources name neither in full, in quotes, nor by their beginning. */
export function unnamed(ids: readonly string[], sources: string): string[] {
  const quoted = new Set([...sources.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const begun = [...sources.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
  return ids.filter((id) => !quoted.has(id) && !begun.some((start) => id.startsWith(start)));
}
