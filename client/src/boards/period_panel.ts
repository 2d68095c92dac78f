/** From one month, week or day of a board to the one before and the next, up to the one that runs. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";
import { type BoardAddress, boardWith } from "./board_address.ts";
import { boardLink, type Go } from "./board_table.ts";
import { periodAfter, periodWords } from "./periods.ts";

interface Period {
  readonly period: string;
  /** The one that runs. */
  readonly current: string;
}

/** The address of the period so many later; the one that runs has none in its address, and stays the one that runs. */
function stepped(address: BoardAddress, { period, current }: Period, steps: number): BoardAddress {
  const to = periodAfter(address.span, period, steps);
  return boardWith(address, { period: to === current ? "" : to });
}

export function periodPanel(address: BoardAddress, shown: Period, go: Go): TemplateResult | typeof nothing {
  const { span } = address;
  const { period, current } = shown;
  if (period === "") return nothing;
  return html`<nav class="buttons period" aria-label=${words("boards-periods")}>
    ${boardLink(stepped(address, shown, -1), words(`boards-earlier-${span}`), go)}
    <strong>${periodWords(span, period)}</strong>
    ${period < current ? boardLink(stepped(address, shown, 1), words(`boards-later-${span}`), go) : nothing}
    ${
      periodAfter(span, period, 1) < current
        ? boardLink(boardWith(address, { period: "" }), words(`boards-span-${span}-now`), go)
        : nothing
    }
  </nav>`;
}
