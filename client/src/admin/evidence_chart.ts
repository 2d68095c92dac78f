/** The times between moves as bars, with the same as a table for whoever hears the page. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Bar } from "../wire/admin_api.ts";
import { words } from "../words/words.ts";

const WIDTH = 360;
const BASE = 96;
const HIGH = 74;
const QUICK_MS = 150;

/** "0.15" for what is shorter than 150 ms. */
function seconds(ms: number): string {
  return String(ms / 1_000);
}

function label(bars: readonly Bar[], index: number): string {
  const { below_ms } = bars[index]!;
  if (below_ms !== null) return `< ${seconds(below_ms)}`;
  return `${seconds(bars[index - 1]?.below_ms ?? 0)} +`;
}

function barWords(bars: readonly Bar[], index: number): string {
  const { below_ms } = bars[index]!;
  const from = seconds(bars[index - 1]?.below_ms ?? 0);
  if (below_ms === null) return words("admin-bar-longer", { from });
  return index === 0
    ? words("admin-bar-first", { to: seconds(below_ms) })
    : words("admin-bar", { from, to: seconds(below_ms) });
}

export function evidenceChart(bars: readonly Bar[]): TemplateResult {
  const step = WIDTH / bars.length;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const drawn = bars.map(({ below_ms, count }, index) => {
    const [x, height] = [index * step, (count / most) * HIGH];
    const quick = below_ms !== null && below_ms <= QUICK_MS ? "quick" : "";
    return svg`<rect class=${quick} x=${x + 3} y=${BASE - height} width=${step - 6} height=${height} rx="2" />
      <text x=${x + step / 2} y=${BASE - height - 4}>${count}</text>
      <text class="axis" x=${x + step / 2} y=${BASE + 15}>${label(bars, index)}</text>`;
  });
  return html`<figure class="chart">
    <figcaption>${words("admin-chart")}</figcaption>
    <svg viewBox="0 0 ${WIDTH} 116" aria-hidden="true">
      <line x1="0" y1=${BASE} x2=${WIDTH} y2=${BASE} />
      ${drawn}
    </svg>
    <div class="sd-visually-hidden">
      <table>
        <caption>
          ${words("admin-chart")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${words("admin-chart-time")}</th>
            <th scope="col">${words("admin-chart-moves")}</th>
          </tr>
        </thead>
        <tbody>
          ${bars.map(({ count }, index) => html`<tr><th scope="row">${barWords(bars, index)}</th><td>${count}</td></tr>`)}
        </tbody>
      </table>
    </div>
  </figure>`;
}
