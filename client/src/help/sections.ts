/**
 * What the help page tells, in order: sections with their paragraphs by name, and where a drawing or a table belongs.
 *
 * The words are those of `help-…` in the catalogue; what a part looks like is not known here.
 */

/** A drawing or table of its own. */
export type Part =
  | "freecell-table"
  | "klondike-table"
  | "carry"
  | "double"
  | "capacity"
  | "table-keys"
  | "solo-keys"
  | "watch-keys"
  | "replay-keys";

export type Block =
  | { readonly kind: "text"; readonly name: string }
  | { readonly kind: "list"; readonly names: readonly string[] }
  | { readonly kind: "heading"; readonly name: string }
  | { readonly kind: "link"; readonly name: string; readonly href: string }
  | { readonly kind: "part"; readonly part: Part };

export interface Section {
  /** The section's id in the address, `#freecell`. */
  readonly id: string;
  readonly blocks: readonly Block[];
}

const text = (name: string): Block => ({ kind: "text", name });
const heading = (name: string): Block => ({ kind: "heading", name });
const list = (...names: string[]): Block => ({ kind: "list", names });
const link = (name: string, href: string): Block => ({ kind: "link", name, href });
const part = (name: Part): Block => ({ kind: "part", part: name });

export const SECTIONS: readonly Section[] = [
  {
    id: "freecell",
    blocks: [
      text("freecell-aim"),
      part("freecell-table"),
      list("freecell-build", "freecell-cell", "freecell-empty", "freecell-home", "freecell-back"),
    ],
  },
  {
    id: "supermoves",
    blocks: [
      text("supermoves-what"),
      heading("carry"),
      part("carry"),
      heading("double"),
      part("double"),
      heading("capacity"),
      text("capacity-rule"),
      part("capacity"),
      text("capacity-refused"),
    ],
  },
  {
    id: "klondike",
    blocks: [
      text("klondike-aim"),
      part("klondike-table"),
      list("klondike-build", "klondike-king", "klondike-turn", "klondike-waste", "klondike-home"),
      heading("draws"),
      list("draw-one", "draw-three", "draw-passes", "draw-recycle"),
    ],
  },
  {
    id: "race",
    blocks: [
      list(
        "race-open",
        "race-ready",
        "race-deal",
        "race-win",
        "race-undo",
        "race-hints",
        "race-lost",
        "race-after",
        "race-ghost",
      ),
      text("race-places"),
      link("to-races", "/"),
    ],
  },
  {
    id: "daily",
    blocks: [
      list("daily-what", "daily-once", "daily-undo", "daily-sealed", "daily-streak"),
      link("to-daily", "/daily"),
    ],
  },
  {
    id: "boards",
    blocks: [list("boards-what", "boards-counts", "boards-clean", "boards-who"), link("to-boards", "/boards")],
  },
  {
    id: "cards",
    blocks: [
      list("cards-tap", "cards-twice", "cards-drag", "cards-stock", "cards-refused"),
      heading("table-keys"),
      part("table-keys"),
      heading("solo-keys"),
      part("solo-keys"),
      heading("watch-keys"),
      part("watch-keys"),
      heading("replay-keys"),
      part("replay-keys"),
    ],
  },
  {
    id: "fair",
    blocks: [text("fair-sealed"), text("fair-names"), link("to-verify", "/verify")],
  },
];
