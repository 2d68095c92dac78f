/** The colours of the page, as a picture drawn on it takes them: of its theme, its table and its deck, as they are now. */

const NAMES = [
  "felt",
  "felt-deep",
  "felt-line",
  "felt-ink",
  "surface",
  "ink",
  "ink-soft",
  "card-face",
  "club",
  "diamond",
  "heart",
  "spade",
  "gold",
] as const;

export type Palette = Readonly<Record<(typeof NAMES)[number], string>> & { readonly font: string };

/** Reads them off an element that is put onto the page for a moment: only there a colour is what it comes to. */
export function palette(): Palette {
  const probe = document.createElement("span");
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, style.color] as const;
  });
  const font = style.fontFamily;
  probe.remove();
  return { ...(Object.fromEntries(colours) as Record<(typeof NAMES)[number], string>), font };
}
