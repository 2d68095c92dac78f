"""Pages that are read, with text twice as large: nothing is cut off sideways, no word of a choice is broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import hands

CLEAR = """(([says, tools]) => says.height > 0 && tools.height > 0 && says.bottom <= tools.top + 1)(
  [".sd-says", ".tools"].map((part) => document.querySelector(part).getBoundingClientRect()))"""
TWICE = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
BROKEN = """() => {
  const range = document.createRange();
  const lines = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const labels = [...document.querySelectorAll('.sd-choice label')];
  const texts = labels.flatMap((label) => {
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT, (text) =>
      text.parentElement.closest('[aria-hidden]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  });
  return texts.flatMap((text) => [...text.data.matchAll(/\\S+/g)]
    .filter(({ 0: word, index }) => lines(text, index, index + word.length) > 1)
    .map(([word]) => word));
}"""
"""The words of choices that do not stand in one line."""


def test_what_the_table_says_is_not_covered_by_the_tools(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    context.add_init_script(TWICE)
    page = context.new_page()
    page.goto(f"{site}/solo?rules=freecell&seed=1")
    expect(page.locator("#table .sd-card").first).to_be_visible()
    hands.until(page, CLEAR)  # the table takes the room that is left in the next frame
    context.close()


@pytest.mark.parametrize(("path", "drawn"), [("/settings", "fieldset"), ("/help", ".steps"), ("/verify", "#open")])
def test_text_twice_as_large_stays_in_the_page(browser: Browser, site: str, path: str, drawn: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    context.add_init_script(TWICE)
    page = context.new_page()
    page.goto(site + path)
    expect(page.locator(drawn).first).to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate(BROKEN) == []
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).not_to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    context.close()
