/**
 * The form that sets up a deal: game, draw, passes, and a deal that can be won or one by its seed. Its Start button works
 * only with a usable seed, where one is wanted. Below it are the player's numbers under the rules chosen.
 *
 * Does not start anything itself.
 */
import { type Family, FREECELL, parseRules, type Rules } from "../engine/index.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import type { KeptRecords } from "./kept_records.ts";
import { showNumbers } from "./numbers_panel.ts";
import { anotherSeed, firstSeed, isKnownLost, seedOf } from "./seeds.ts";
import { rulesWords } from "./solo_words.ts";

export interface SetupHooks {
  /** Starts the deal of a seed; null is any deal that can be won. */
  start(rules: Rules, seed: string | null): void;
  autoHome(on: boolean): void;
  /** Sets a player's numbers back to nothing. */
  reset(rules: Rules): void;
}

export class SetupForm {
  private readonly form = byId<HTMLFormElement>("setup-form");
  private readonly seed = byId<HTMLInputElement>("seed");
  private readonly autoHome = byId<HTMLInputElement>("auto-home");
  private readonly records: KeptRecords;
  /** The game whose seed stands in the field. */
  private family: Family = "klondike";
  /** Somebody has said which deal it is to be. */
  private chosen = false;
  private busy = false;

  constructor(records: KeptRecords, hooks: SetupHooks) {
    this.records = records;
    this.seed.value = firstSeed(this.family);
    this.form.addEventListener("input", ({ target }) => {
      if (["seed", "source"].includes((target as HTMLInputElement).name)) this.chosen = true;
      this.refresh();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seed = seedOf(this.seed.value);
      if (this.winnable) hooks.start(this.rules, null);
      else if (seed !== null) hooks.start(this.rules, seed);
    });
    this.autoHome.addEventListener("change", () => hooks.autoHome(this.autoHome.checked));
    byId("numbers-reset").addEventListener("click", () => hooks.reset(this.rules));
    byId("another-seed").addEventListener("click", () => {
      this.seed.value = anotherSeed(this.family, Math.random);
      this.chosen = true;
      this.refresh();
    });
    this.refresh();
  }

  /** The rules chosen. */
  get rules(): Rules {
    const chosen = new FormData(this.form);
    if (chosen.get("game") === "freecell") return FREECELL;
    return parseRules(`klondike/${chosen.get("draw")}/${chosen.get("passes")}`);
  }

  /** Whether any deal that can be won is wanted. */
  get winnable(): boolean {
    return new FormData(this.form).get("source") === "winnable";
  }

  /** A server can be asked for deals that can be won: that is the usual choice then. */
  offerWinnable(): void {
    if (this.chosen) return;
    this.choose("source", "winnable");
    this.refresh();
  }

  /** The deal of the form is what is wanted, and no other that can be won. */
  chooseSeed(): void {
    this.chosen = true;
    this.choose("source", "seed");
    this.refresh();
  }

  /** The setting may be changed elsewhere, too. */
  showAutoHome(on: boolean): void {
    this.autoHome.checked = on;
  }

  /** Gives its first choice the keyboard. */
  focus(): void {
    this.form.querySelector<HTMLInputElement>('input[name="game"]:checked')!.focus();
  }

  /** Starts the deal that is set up, unless its seed is no use. */
  submit(): void {
    if (!byId<HTMLButtonElement>("start").disabled) this.form.requestSubmit();
  }

  /** While a deal is asked for. */
  wait(busy: boolean): void {
    this.busy = busy;
    this.refresh();
  }

  /** Sets the form to a deal. */
  set(rules: Rules, seed: string): void {
    this.choose("game", rules.family);
    if (rules.family === "klondike") {
      this.choose("draw", String(rules.draw));
      this.choose("passes", String(rules.passes ?? "unlimited"));
    }
    this.family = rules.family;
    this.seed.value = seed;
    this.refresh();
  }

  /** Brings everything that depends on the choices up to date. */
  refresh(): void {
    const { rules } = this;
    if (rules.family !== this.family) {
      // A seed typed in by hand goes along to the other game.
      if (this.seed.value === firstSeed(this.family)) this.seed.value = firstSeed(rules.family);
      this.family = rules.family;
    }
    byId("klondike-rules").hidden = rules.family !== "klondike";
    const klondike = rules.family === "klondike";
    byId("seed-label").textContent = words(klondike ? "solo-seed-klondike" : "solo-seed-freecell");
    byId("seed-note").textContent = words(klondike ? "solo-seed-note-klondike" : "solo-seed-note-freecell");
    const { winnable } = this;
    byId("by-seed").hidden = winnable;
    byId("winnable-note").hidden = !winnable;
    const seed = seedOf(this.seed.value);
    const start = byId<HTMLButtonElement>("start");
    start.disabled = this.busy || (!winnable && seed === null);
    start.textContent = words(this.busy ? "solo-taking" : "solo-start");
    this.seed.setAttribute("aria-invalid", String(seed === null));
    byId("seed-says").textContent = this.seedWords(seed);
    this.showNumbers(rules);
  }

  private choose(name: string, value: string): void {
    const inputs = this.form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
    for (const input of inputs) input.checked = input.value === value;
  }

  private seedWords(seed: string | null): string {
    if (seed === null) return words(this.seed.value.trim() === "" ? "solo-seed-blank" : "solo-seed-unusable");
    return isKnownLost(this.family, seed) ? words("solo-seed-lost") : "";
  }

  private showNumbers(rules: Rules): void {
    const records = this.records.of(rules);
    byId("numbers-rules").textContent = rulesWords(rules);
    byId("numbers-none").hidden = records.played > 0;
    byId("numbers-list").hidden = records.played === 0;
    byId("numbers-reset").hidden = records.played === 0;
    showNumbers(byId("numbers-list"), records);
  }
}
