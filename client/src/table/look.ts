/**
 * What the page's look asks of a table: attributes of the document's root, and the event that tells of another look.
 *
 * Does not know where a look comes from or is kept.
 */

/** Whether the table is to be laid out for a left hand. */
export function isLeftHanded(): boolean {
  return document.documentElement.dataset["hand"] === "left";
}

/** Whether this visitor wants motion, and the browser has it. */
export function motionWanted(): boolean {
  if (document.documentElement.dataset["motion"] === "off") return false;
  const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  return query?.matches !== true && typeof Element.prototype.animate === "function";
}

/** Hears of another look until the signal ends it. */
export function onLook(listener: () => void, signal: AbortSignal): void {
  document.addEventListener("look", listener, { signal });
}
