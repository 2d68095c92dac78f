/**
 * What is kept here as the player's own: taken along as a file, brought back from one, or deleted, after a question.
 *
 * What is in a file is `kept_file.ts`'s business. Other pages of this browser hear of a change by themselves; this
 * one is told as they are.
 */
import { html, render, type TemplateResult } from "lit-html";
import { forgetOwnGame } from "../solo/kept_game.ts";
import { words } from "../words/words.ts";
import { KeptFileError, keptAsText, takeKept } from "./kept_file.ts";

export interface DataPlaces {
  readonly data: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

/** Far longer than any file of ours: not even read. */
const LONGEST_BYTES = 8_000_000;

/** All names under which this site keeps something begin so, those of older versions among them. */
const OURS = "squaredeal.";

function forgetOurs(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
}

function loadedWords(taken: number | KeptFileError): string {
  if (!(taken instanceof KeptFileError)) return words("settings-data-loaded", { count: taken });
  return words(`settings-data-${taken.why.replaceAll("_", "-")}`);
}

export class KeptData {
  private readonly places: DataPlaces;
  private readonly storage: () => Storage;
  private said = "";
  /** Where the last download is; some browsers still read it after the click. */
  private address: string | null = null;

  constructor(places: DataPlaces, storage: () => Storage) {
    this.places = places;
    this.storage = storage;
    this.draw();
  }

  private draw(): void {
    render(this.panel(), this.places.data);
  }

  private panel(): TemplateResult {
    return html`<h2 id="data-heading">${words("settings-data")}</h2>
      <p class="sd-note">${words("settings-data-lead")}</p>
      <div class="buttons">
        <button type="button" class="sd-button" @click=${() => this.onStorage((kept) => this.download(keptAsText(kept)))}>
          ${words("settings-data-download")}
        </button>
        <button type="button" class="sd-button" @click=${() => this.fileInput.click()}>${words("settings-data-load")}</button>
        <input type="file" accept=".json,application/json" hidden @change=${() => void this.load()} />
        <button type="button" class="sd-button" @click=${() => this.ask()}>${words("settings-data-delete")}</button>
      </div>
      <p class="says" role="status">${this.said}</p>`;
  }

  private get fileInput(): HTMLInputElement {
    return this.places.data.querySelector("input")!;
  }

  private say(text: string): void {
    this.said = text;
    this.draw();
  }

  /** Does something with the storage, or says that there is none. */
  private onStorage(what: (storage: Storage) => void): void {
    let storage: Storage;
    try {
      storage = this.storage();
    } catch {
      this.say(words("settings-data-none"));
      return;
    }
    what(storage);
  }

  private download(text: string): void {
    if (this.address !== null) URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = this.address;
    link.download = words("settings-data-file");
    link.click();
  }

  private async load(): Promise<void> {
    const file = this.fileInput.files?.[0];
    if (file === undefined) return;
    try {
      const text = file.size > LONGEST_BYTES ? "" : await file.text();
      this.onStorage((storage) => {
        const taken = takeKept(storage, text);
        this.say(loadedWords(taken));
        if (!(taken instanceof KeptFileError)) this.tell();
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.say(words("settings-data-unread")); // it is gone meanwhile, or may not be read
    } finally {
      this.fileInput.value = ""; // so that the same file may be chosen again
    }
  }

  private ask(): void {
    const { dialog } = this.places;
    render(
      html`<h2 id="dialog-heading">${words("settings-delete-heading")}</h2>
        <p>${words("settings-delete-text")}</p>
        <div class="buttons">
          <button type="button" class="sd-button danger" @click=${() => this.delete()}>${words("settings-delete-yes")}</button>
          <button type="button" class="sd-button" autofocus @click=${() => dialog.close()}>${words("settings-delete-no")}</button>
        </div>`,
      dialog,
    );
    dialog.showModal();
  }

  private delete(): void {
    this.places.dialog.close();
    this.onStorage((storage) => {
      forgetOurs(storage);
      this.say(words("settings-data-deleted"));
      this.tell();
    });
  }

  /** A browser tells every tab but the one that has changed something. */
  private tell(): void {
    forgetOwnGame(() => window.sessionStorage);
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  }
}
