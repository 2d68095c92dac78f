/**
 * Notices that a daily's seal has opened while its page is looked at: from its time on the server is asked, until it says so.
 *
 * The server's word counts, not the clock on the wall, which is only a hint when to ask: one that is wrong costs a few
 * questions, the later the fewer.
 */
import { APIError, readRace } from "../wire/api.ts";

/** No timer is set further ahead: a machine that slept is late by no more than this. */
const MOST_WAIT_MS = 60_000;
const FIRST_AGAIN_MS = 2_000;
const MOST_AGAIN_MS = 300_000;

async function isOpen(race: string): Promise<boolean> {
  try {
    return (await readRace(race)).opened !== null;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}

/** Calls `opened` once the seal of a race that is over has opened; `until` is when that is to be, ms since 1970. */
export function whenUnsealed(
  race: string,
  until: number | null,
  opened: () => void,
  isOpened: (race: string) => Promise<boolean> = isOpen,
): void {
  if (until === null) return;
  let again = FIRST_AGAIN_MS;
  const ask = async (): Promise<void> => {
    if (await isOpened(race)) {
      opened();
      return;
    }
    setTimeout(() => void ask(), again);
    again = Math.min(again * 2, MOST_AGAIN_MS);
  };
  const wait = (): void => {
    const left = until - Date.now();
    if (left <= 0) void ask();
    else setTimeout(wait, Math.min(left, MOST_WAIT_MS));
  };
  wait();
}
