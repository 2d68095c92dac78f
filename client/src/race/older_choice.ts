/** Whether safe cards go home was kept by races themselves before there were settings: taken over once. */
import type { KeptSettings } from "../choices/kept_settings.ts";

const OLDER_KEY = "auto-home";

/** `storage` may throw, as some browsers' does when it is only looked at. */
export function takeOverOlderChoice(settings: Pick<KeptSettings, "save">, storage: () => Storage): void {
  try {
    const older = storage().getItem(OLDER_KEY);
    if (older === null) return;
    if (older !== "on" || settings.save({ autoHome: true })) storage().removeItem(OLDER_KEY);
  } catch {
    // Nothing can be read, so nothing can be taken over.
  }
}
