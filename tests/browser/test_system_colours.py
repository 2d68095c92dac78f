"""Pages in the system's own colours: the page one is on is marked, and the focus on the table is the system's."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

LIKE_SYSTEM = """(element) => {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'Highlight';
  const same = getComputedStyle(element).outlineColor === getComputedStyle(sample).color;
  sample.remove();
  return same && getComputedStyle(element).outlineStyle === 'solid';
}"""


def test_the_page_one_is_on_and_the_focus_are_marked(browser: Browser, site: str) -> None:
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site}/solo?rules=freecell&seed=1")
    card = page.locator('[data-pile="1"] > :last-child')
    expect(card).to_be_visible()
    assert page.locator('.sd-nav a[aria-current="page"]').evaluate(LIKE_SYSTEM)
    assert not page.locator('.sd-nav a:not([aria-current="page"])').first.evaluate(LIKE_SYSTEM)
    card.focus()
    page.keyboard.press("ArrowRight")
    assert page.locator('[data-pile="2"] > :last-child').evaluate(LIKE_SYSTEM)
    context.close()
