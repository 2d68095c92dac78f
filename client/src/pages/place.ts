/** Finds the places of a page's markup by their ids. */

/** The element of this id; a page without it is broken, and says so at once. */
export function place<Element extends HTMLElement = HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`this page has no place "${id}"`);
  return element as Element;
}

/** The race's id in the address: the part behind `/race/` or `/watch/`. */
export function raceInAddress(path: string): string {
  return path.split("/")[2] ?? "";
}
