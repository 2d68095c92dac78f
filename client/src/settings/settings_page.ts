/** The settings page: every choice with its picture, a table to see them on, and what is kept as the player's own. */
import { render } from "lit-html";
import type { KeptSettings } from "../choices/kept_settings.ts";
import { putLook } from "../choices/look.ts";
import { DEFAULTS, type Settings } from "../choices/settings.ts";
import { words } from "../words/words.ts";
import { choicePanels } from "./choice_panels.ts";
import { type DataPlaces, KeptData } from "./kept_data.ts";
import { Pictures } from "./pictures.ts";
import { SampleTable } from "./sample_table.ts";

export interface SettingsPlaces extends DataPlaces {
  readonly sample: HTMLElement;
  readonly choices: HTMLElement;
  /** Says that nothing is kept. */
  readonly refused: HTMLElement;
  readonly says: HTMLElement;
}

export class SettingsPage {
  private readonly places: SettingsPlaces;
  private readonly kept: KeptSettings;
  private readonly pictures = new Pictures();
  private readonly sample: SampleTable;

  constructor(places: SettingsPlaces, kept: KeptSettings, storage: () => Storage) {
    this.places = places;
    this.kept = kept;
    this.sample = new SampleTable(places.sample);
    kept.follow((settings) => this.show(settings));
    this.show(kept.read());
    document.addEventListener("look", () => this.redraw());
    new KeptData(places, storage);
  }

  /** The page's own look is put on here: the early script hears other tabs only. */
  private show(settings: Settings): void {
    putLook(settings);
    this.sample.sendHome(settings.autoHome);
    this.draw(settings);
  }

  private draw(settings: Settings): void {
    const actions = { choose: (change: Partial<Settings>) => this.save(change), reset: () => this.reset() };
    render(choicePanels(settings, this.pictures, actions), this.places.choices);
  }

  /** Art that pictures show may have come. */
  private redraw(): void {
    this.pictures.renew();
    this.draw(this.kept.read());
  }

  private save(change: Partial<Settings>): void {
    this.places.refused.textContent = this.kept.save(change) ? "" : words("settings-refused");
  }

  private reset(): void {
    this.save(DEFAULTS);
    this.places.says.textContent = words("settings-reset-done");
  }
}
