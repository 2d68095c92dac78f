/**
 * The page that verifies: the race of the address, read over the API, or a record from a file or pasted.
 *
 * A record that was opened here goes nowhere.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { voidedNote } from "../race/panels/voided.ts";
import { type FinishedRace, readRecord, readRecordText, StillSealed } from "../verifying/record.ts";
import { Damaged } from "../verifying/shape.ts";
import { verifyRace } from "../verifying/verify_race.ts";
import { APIError, readReplay } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { reportPanel } from "./report_panel.ts";

export interface VerifyPlaces {
  readonly panel: HTMLElement;
  readonly open: HTMLElement;
}

export class VerifyPage {
  readonly #places: VerifyPlaces;
  /** What was asked for last: an answer to anything before it is not shown. */
  #asked = 0;

  constructor(places: VerifyPlaces, race: string) {
    this.#places = places;
    render(this.#openForm(), places.open);
    if (race !== "") void this.#fetch(race);
  }

  async #fetch(race: string): Promise<void> {
    let voided: readonly number[] = [];
    const read = async (): Promise<FinishedRace> => {
      const replay = await readReplay(race);
      const record = readRecord(replay);
      voided = voidedSeats(replay);
      return record;
    };
    await this.#judge(race, read, () => voided);
  }

  /** Reads a record, verifies it, and shows what came of it. */
  async #judge(
    race: string | null,
    read: () => Promise<FinishedRace>,
    voided: () => readonly number[] = () => [],
  ): Promise<void> {
    const asked = ++this.#asked;
    this.#show(html`<p role="status">${words("verified-working")}</p>`);
    let shown: TemplateResult;
    try {
      const record = await read();
      shown =
        race === null || record.view.id === race
          ? html`${reportPanel(record, verifyRace(record))} ${voidedNote(record.standings, voided())} ${race === null ? nothing : links(race)}`
          : message("damaged", words("verified-other", { race: record.view.id }));
    } catch (error) {
      shown = this.#failure(error, race);
    }
    if (asked === this.#asked) this.#show(shown);
  }

  #failure(error: unknown, race: string | null): TemplateResult {
    if (error instanceof Damaged) return message("damaged", words("verified-damaged-text", { why: error.message }));
    if (error instanceof StillSealed) return message("sealed", words("verified-sealed-text"), race);
    if (!(error instanceof APIError) || race === null) throw error;
    if (error.status === 404) return message("missing", words("verified-missing-text"));
    if (error.code === "sealed") return message("sealed", words("verified-sealed-text"), race);
    return html`${message("failed", words("verified-failed-text"))}
      <p class="buttons">
        <button type="button" class="sd-button primary" @click=${() => void this.#fetch(race)}>${words("verified-again")}</button>
      </p>`;
  }

  #openForm(): TemplateResult {
    const file = ({ currentTarget }: Event): void => {
      const input = currentTarget as HTMLInputElement;
      const chosen = input.files?.[0];
      if (chosen === undefined) return;
      void this.#judge(null, async () => readRecordText(await chosen.text()));
      input.value = ""; // the same file, changed, may be chosen once more
    };
    const text = (event: Event): void => {
      event.preventDefault();
      const pasted = new FormData(event.currentTarget as HTMLFormElement).get("record");
      void this.#judge(null, async () => readRecordText(String(pasted ?? "")));
    };
    return html`<details class="open-record" ?open=${location.pathname.split("/")[2] === undefined}>
      <summary>${words("verified-open")}</summary>
      <p>${words("verified-open-text")}</p>
      <p class="sd-field">
        <label for="record-file">${words("verified-file")}</label>
        <input class="sd-file" id="record-file" type="file" accept=".json,application/json" @change=${file} />
      </p>
      <form @submit=${text}>
        <p class="sd-field">
          <label for="record-text">${words("verified-paste")}</label>
          <textarea class="sd-input" id="record-text" name="record" rows="4" spellcheck="false" autocomplete="off" required></textarea>
        </p>
        <p class="buttons"><button class="sd-button">${words("verified-go")}</button></p>
      </form>
    </details>`;
  }

  #show(shown: TemplateResult): void {
    render(shown, this.#places.panel);
  }
}

function message(id: string, text: string, race: string | null = null): TemplateResult {
  return html`<div class="sd-panel" role="alert">
    <h2>${words(`verified-${id}`)}</h2>
    <p>${text}</p>
    ${race === null ? nothing : html`<p class="buttons"><a class="sd-button" href="/race/${race}">${words("verified-to-race")}</a></p>`}
  </div>`;
}

/** What somebody has decided about the results is no part of the record: it can neither be computed nor be wrong. */
function voidedSeats(replay: unknown): readonly number[] {
  const { voided } = replay as { readonly voided?: unknown };
  return Array.isArray(voided) ? voided.filter((seat) => typeof seat === "number") : [];
}

function links(race: string): TemplateResult {
  return html`<p class="buttons">
    <a class="sd-button primary" href="/race/${race}">${words("verified-to-race")}</a>
    <a class="sd-button" href="/api/races/${race}/replay" download="${race}.json">${words("verified-save")}</a>
  </p>`;
}
