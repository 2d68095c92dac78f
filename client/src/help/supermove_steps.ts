/**
 * Two supermoves taken apart, step by step: over free cells alone, and over an empty column as well.
 *
 * Pure: piles as texts, and the name of what each step says. Each step is what single moves make of the one before.
 */
import type { Piles } from "./card_figure.ts";

export interface Step extends Piles {
  /** Its words, `help-…`. */
  readonly says: string;
}

/** Three cards over two free cells: the most that two cells let through. */
export const CARRY: readonly Step[] = [
  {
    says: "carry-1",
    cells: [null, null],
    columns: [
      ["QC", "TH"],
      ["5D", "9S", "8D", "7C"],
    ],
  },
  {
    says: "carry-2",
    cells: ["7C", "8D"],
    columns: [
      ["QC", "TH"],
      ["5D", "9S"],
    ],
    moved: ["7C", "8D"],
  },
  { says: "carry-3", cells: ["7C", "8D"], columns: [["QC", "TH", "9S"], ["5D"]], moved: ["9S"] },
  { says: "carry-4", cells: [null, null], columns: [["QC", "TH", "9S", "8D", "7C"], ["5D"]], moved: ["8D", "7C"] },
];

/** Four cards over one free cell and one empty column: twice what the cell alone lets through. */
export const DOUBLE: readonly Step[] = [
  { says: "double-1", cells: [null], columns: [["KC", "JH"], ["3D", "TS", "9D", "8C", "7H"], []] },
  {
    says: "double-2",
    cells: [null],
    columns: [
      ["KC", "JH"],
      ["3D", "TS", "9D"],
      ["8C", "7H"],
    ],
    moved: ["8C", "7H"],
  },
  { says: "double-3", cells: [null], columns: [["KC", "JH", "TS", "9D"], ["3D"], ["8C", "7H"]], moved: ["TS", "9D"] },
  { says: "double-4", cells: [null], columns: [["KC", "JH", "TS", "9D", "8C", "7H"], ["3D"], []], moved: ["8C", "7H"] },
];
