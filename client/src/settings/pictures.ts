/**
 * A picture for each choice, drawn with what it would change: the same cards, tables and colours, whatever the page's are.
 *
 * Pictures tell nothing that is not said in words beside them, so screen readers pass over them. Knows no settings.
 */
import { html, type TemplateResult } from "lit-html";
import type { ChoiceName } from "../choices/choices.ts";
import { parseCard, suitOf } from "../engine/index.ts";
import { type Deck, drawFace, drawSuitMark, suitName } from "../faces/face.ts";

type Picture = TemplateResult;

function leaf(className: string, ...inside: readonly Node[]): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.append(...inside);
  return element;
}

function card(text: string, deck: string): HTMLElement {
  const known = parseCard(text);
  return leaf(`sd-card face ${suitName(suitOf(known))}`, ...drawFace(known, deck as Deck));
}

const sheet = (scheme: string) => html`<span class="sheet" data-theme=${scheme}><span></span></span>`;

/** A table with the stock at the left and the foundations at the right, as it lies for the right hand. */
const layout = html`<svg viewBox="0 0 88 56">
  <path class="stock" d="M4 4h11v15h-11zM18 4h11v15h-11z" />
  <path class="empty" d="M45 4h11v15h-11zM59 4h11v15h-11zM73 4h11v15h-11z" />
  <path class="paper" d="M4 25h11v18h-11zM18 25h11v21h-11zM32 25h11v24h-11zM46 25h11v27h-11zM60 25h11v15h-11zM74 25h11v20h-11z" />
</svg>`;

/** A card that comes flying. */
const flight = html`<svg viewBox="0 0 84 54">
  <path class="trace" d="M8 15h22M16 27h16M4 39h24" />
  <rect x="40" y="8" width="27" height="38" rx="3.500" transform="rotate(10 53 27)" />
</svg>`;

const PICTURES: Readonly<Record<ChoiceName, (value: string) => Picture>> = {
  theme: (value) => (value === "auto" ? html`${sheet("light")}${sheet("dark")}` : sheet(value)),
  table: (value) =>
    html`<span class="felt" data-table=${value}><span class="sd-base"></span><span class="paper"></span></span>`,
  deck: (value) => html`<span class="cards" data-deck=${value}>${card("QH", value)}${card("8C", value)}</span>`,
  suits: (value) =>
    html`<span class="marks" data-suits=${value}>${[3, 2, 1, 0].map((suit) => leaf(suitName(suit), drawSuitMark(suit)))}</span>`,
  back: (value) => html`<span class="cards" data-back=${value}><span class="sd-card back"></span></span>`,
  hand: (value) => html`<span class="layout ${value}">${layout}</span>`,
  motion: (value) => html`<span class="motion ${value}">${flight}</span>`,
};

/** All of them, each drawn once until they are renewed: art may come later than the page. */
export class Pictures {
  private readonly drawn = new Map<string, Picture>();

  of(name: ChoiceName, value: string): TemplateResult {
    const key = `${name} ${value}`;
    const drawn = this.drawn.get(key) ?? PICTURES[name](value);
    this.drawn.set(key, drawn);
    return html`<span class="picture-of ${name}" aria-hidden="true">${drawn}</span>`;
  }

  renew(): void {
    this.drawn.clear();
  }
}
