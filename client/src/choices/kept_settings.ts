/**
 * The settings as this browser keeps them, for all its tabs.
 *
 * Storage may be missing, full or forbidden, and what it gives back may be anything: settings are valid all the same, and
 * what could not be kept holds until the page is left or another tab changes something. Knows no page and no look.
 *
 * @example
 * const kept = new KeptSettings(() => window.localStorage);
 * kept.follow(({ autoHome }) => game.sendHome(autoHome));
 * kept.save({ autoHome: true }); // heard here and in the other tabs
 */
import { SETTINGS_KEY } from "./choices.ts";
import { type Settings, settingsFrom } from "./settings.ts";

export { SETTINGS_KEY } from "./choices.ts";

/** Where one setting was kept before there were more. */
const OLDER_KEY = "squaredeal.solo.settings";

type Fields = Readonly<Record<string, unknown>>;

export class KeptSettings {
  private readonly storage: () => Storage;
  private readonly listeners = new Set<(settings: Settings) => void>();
  /** What was chosen here and not kept. */
  private unkept: Fields = {};

  /** `storage` may throw: some browsers do when it is only looked at. */
  constructor(storage: () => Storage) {
    this.storage = storage;
    this.takeOver();
  }

  read(): Settings {
    return settingsFrom({ ...this.fields(SETTINGS_KEY), ...this.unkept });
  }

  /** Changes some of them, for all who follow; false where the browser did not keep it. */
  save(change: Partial<Settings>): boolean {
    // What another version has written beside these stays there.
    const kept = this.write({ ...this.fields(SETTINGS_KEY), ...this.unkept, ...change });
    this.unkept = kept ? {} : { ...this.unkept, ...change };
    this.tell();
    return kept;
  }

  /** Calls the listener whenever settings were saved, here or in another tab, until the function given back is called. */
  follow(listener: (settings: Settings) => void): () => void {
    this.listeners.add(listener);
    window.addEventListener("storage", this.heard);
    window.addEventListener("pageshow", this.back);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      window.removeEventListener("storage", this.heard);
      window.removeEventListener("pageshow", this.back);
    };
  }

  private readonly heard = ({ key }: StorageEvent): void => {
    // No key: everything was deleted.
    if (key !== SETTINGS_KEY && key !== null) return;
    this.unkept = {}; // the last change wins, so that tabs are in step
    this.tell();
  };

  /** A page that was put aside has heard nothing meanwhile. */
  private readonly back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.tell();
  };

  private tell(): void {
    const settings = this.read();
    for (const listener of this.listeners) listener(settings);
  }

  /** Moves what was kept under the older name, unless there is something under the new one. */
  private takeOver(): void {
    try {
      const storage = this.storage();
      if (storage.getItem(OLDER_KEY) === null) return;
      const autoHome = this.fields(OLDER_KEY)["autoHome"] === true;
      if (storage.getItem(SETTINGS_KEY) !== null || this.save({ autoHome })) storage.removeItem(OLDER_KEY);
    } catch {
      // Nothing can be read, so nothing can be moved.
    }
  }

  private fields(key: string): Fields {
    try {
      const value: unknown = JSON.parse(this.storage().getItem(key) ?? "null");
      return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
    } catch {
      return {};
    }
  }

  private write(fields: Fields): boolean {
    try {
      this.storage().setItem(SETTINGS_KEY, JSON.stringify(fields));
      return true;
    } catch {
      return false;
    }
  }
}
