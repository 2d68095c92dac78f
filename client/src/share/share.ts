/**
 * Shares a win as text and picture: by what the device shares with, else by the clipboard and a download.
 *
 * Loaded when somebody shares. Says how it went; the words for that are its caller's to show (`share-…`).
 */
import "../words/share_words.ts";
import { words } from "../words/words.ts";
import type { ShareFacts } from "./facts.ts";
import { PictureError, sharePicture } from "./share_picture.ts";
import { shareText } from "./share_text.ts";

/**
 * `shared` with other programs or `cancelled` there; else text `copied` and picture saved, only the picture `saved`, only
 * the text copied (`bare`), or neither, so that the text is to be `shown`.
 */
export type Sharing = "shared" | "cancelled" | "copied" | "saved" | "bare" | "shown";

export async function share(facts: ShareFacts): Promise<{ readonly how: Sharing; readonly text: string }> {
  const text = shareText(facts);
  const picture = await pictureOf(facts);
  const sent = await send(text, picture);
  if (sent !== null) return { how: sent, text };
  const copied = await copy(text);
  if (picture !== null) download(picture);
  if (picture === null) return { how: copied ? "bare" : "shown", text };
  return { how: copied ? "copied" : "saved", text };
}

/** The picture as a file, or null where none can be drawn. */
async function pictureOf(facts: ShareFacts): Promise<File | null> {
  try {
    return new File([await sharePicture(facts)], fileName(facts), { type: "image/png" });
  } catch (error) {
    if (error instanceof PictureError) return null; // the text is worth sharing by itself
    throw error;
  }
}

function fileName({ game, deal }: ShareFacts): string {
  const plain = `${game.split(", ")[0]} ${deal}`.normalize("NFKD").replace(/[^\w]+/g, "-");
  return `square-deal-${plain.toLowerCase().replace(/^-|-$/g, "").slice(0, 60)}.png`;
}

/** By the device's own sharing; null where it has none for files, or did not take it. */
async function send(text: string, picture: File | null): Promise<"shared" | "cancelled" | null> {
  const data: ShareData = { title: words("share-title"), text, ...(picture === null ? {} : { files: [picture] }) };
  if (picture === null || typeof navigator.canShare !== "function" || !navigator.canShare(data)) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    // Anything else than its user's no leaves the other way open.
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : null;
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no right to, or no clipboard: pages without TLS have none
  }
}

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has taken it up by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
