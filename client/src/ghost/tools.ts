/** The buttons under the table. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

export type Tool = "undo" | "redo" | "hint" | "pause" | "finish" | "end";

/** Which of them can be pressed now; null is for one that this race does not have. */
export type ToolsState = Readonly<Record<Tool, boolean | null>>;

const ICONS: Readonly<Record<Tool, string>> = {
  finish: "m5 12 5 5 9-10",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3Z",
  pause: "M8 5v14M16 5v14",
  end: "M6 21V4M6 5h11l-2 4 2 4H6",
};

export function tools(state: ToolsState, use: (tool: Tool) => void, full: HTMLElement): TemplateResult {
  const button = (tool: Tool): TemplateResult | typeof nothing => {
    if (state[tool] === null) return nothing;
    return html`<button
      type="button"
      class="sd-button ${tool === "finish" ? "primary" : ""}"
      id="do-${tool}"
      ?disabled=${state[tool] === false}
      @click=${() => use(tool)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${ICONS[tool]} />`}</svg>
      <span>${words(`ghost-${tool}`)}</span>
    </button>`;
  };
  return html`${(Object.keys(ICONS) as Tool[]).map(button)} ${full}`;
}
