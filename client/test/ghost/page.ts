/** A ghost page in a document of its own, with time in hand. */
import { vi } from "vitest";
import { openGhost } from "../../src/ghost/open_ghost.ts";
import "../../src/words/ghost_words.ts";

export const RACE = "abc123";

const PLACES = ["head", "duel", "score", "small", "news", "table", "over", "tools"] as const;

/** Answers the page's one question with this record, or with a refusal. */
export function answer(record: unknown, status = 200): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(record), { status }));
}

/** Opens the page of a race; `search` is the end of its address. */
export async function opened(record: unknown, search = "", race = RACE): Promise<void> {
  answer(record);
  await openedAt(`/ghost/${race}${search}`, race);
}

/** Opens the page of one's own best run; `search` names its deal. */
export function openedOwn(search: string): Promise<void> {
  return openedAt(`/ghost${search}`, "");
}

const closing: (() => void)[] = [];

/** What the last opened page listened for on the document is not heard by it any more. */
function closed(): void {
  for (const undo of closing.splice(0)) undo();
}

async function openedAt(address: string, race: string): Promise<void> {
  closed();
  const body = document.createElement("body");
  document.documentElement.replaceChild(body, document.body);
  history.replaceState(null, "", address);
  const places = Object.fromEntries(
    PLACES.map((id) => {
      const place = document.createElement("div");
      place.id = id;
      place.hidden = id === "duel" || id === "over";
      body.append(place);
      return [id, place];
    }),
  ) as unknown as Record<(typeof PLACES)[number], HTMLElement>;
  const confirm = document.createElement("dialog");
  confirm.id = "confirm";
  body.append(confirm);
  const listening = vi.spyOn(document, "addEventListener");
  await openGhost(race, { ...places, confirm });
  closing.push(...listening.mock.calls.map((heard) => () => document.removeEventListener(...heard)));
  listening.mockRestore();
}

export function text(selector: string): string {
  return document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

export function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)!.click();
}

export function key(name: string): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
}
