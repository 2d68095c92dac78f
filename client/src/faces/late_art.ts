/**
 * Pictures of a deck that are fetched when a card first asks for one, and never before.
 *
 * When they are here the document is told by a `look`, and whoever shows faces draws them again. What could not be had is
 * asked for again after the next `look` that somebody else sends, or once the browser is online again; until then there
 * is no picture, and the caller has its own. Does not know decks.
 *
 * @example
 * const picture = lateArt(async () => (await import("./classic_face.ts")).classicPictures());
 * picture(card) ?? drawPicture(card)
 */
import type { Card } from "../engine/index.ts";

export type Pictures = (card: Card) => Element | null;

/** Gives what has a card's picture, or null while there is none. */
export function lateArt(fetch: () => Promise<Pictures>): Pictures {
  let pictures: Pictures | null = null;
  let isAsked = false;
  const again = (): void => {
    isAsked = pictures !== null;
  };
  const ask = async (): Promise<void> => {
    isAsked = true;
    try {
      pictures = await fetch();
    } catch {
      // Nothing is missing on a table for it: our own pictures are there. A table that draws again on the very `look`
      // which allows another try must find it allowed, so this hears of it before any listener of the document's.
      addEventListener("look", again, { capture: true, once: true });
      addEventListener("online", again, { once: true });
      return;
    }
    document.dispatchEvent(new Event("look"));
  };
  return (card) => {
    if (!isAsked) void ask();
    return pictures?.(card) ?? null;
  };
}
