/** The help page: what it is about, with links, and one section after the other. It keeps nothing and asks nothing. */
import { html, render, type TemplateResult } from "lit-html";
import "../words/help_words.ts";
import "../words/solo_words.ts";
import { words } from "../words/words.ts";
import { drawPart } from "./parts.ts";
import { type Block, SECTIONS, type Section } from "./sections.ts";

function drawBlock(block: Block): TemplateResult {
  switch (block.kind) {
    case "text":
      return html`<p>${words(`help-${block.name}`)}</p>`;
    case "heading":
      return html`<h3>${words(`help-${block.name}-heading`)}</h3>`;
    case "list":
      return html`<ul>${block.names.map((name) => html`<li>${words(`help-${name}`)}</li>`)}</ul>`;
    case "link":
      return html`<p><a class="sd-button" href=${block.href}>${words(`help-${block.name}`)}</a></p>`;
    case "part":
      return drawPart(block.part);
  }
}

function drawSection({ id, blocks }: Section): TemplateResult {
  return html`<section id=${id} aria-labelledby="${id}-heading" tabindex="-1">
    <h2 id="${id}-heading">${words(`help-${id}-heading`)}</h2>
    ${blocks.map(drawBlock)}
  </section>`;
}

const contents = (): TemplateResult =>
  html`<nav class="contents" aria-label=${words("help-contents")}>
    <ul>${SECTIONS.map(({ id }) => html`<li><a href="#${id}">${words(`help-${id}-heading`)}</a></li>`)}</ul>
  </nav>`;

/** Draws the page, and goes to the section that the address names. */
export function showHelp(root: HTMLElement): void {
  render(html`${contents()} ${SECTIONS.map(drawSection)}`, root);
  const named = SECTIONS.find(({ id }) => `#${id}` === location.hash);
  if (named !== undefined) document.getElementById(named.id)?.scrollIntoView();
}
