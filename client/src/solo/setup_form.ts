/**
 * The form that sets up a deal: game, draw, passes and seed. Its Start button works only with a usable seed.
 *
 * Does not start anything itself.
 */
import { type Family, FREECELL, parseRules, type Rules } from "../engine/index.ts";
import { words } from "../words/words.ts";
import type { Keep } from "./keep.ts";
import { anotherSeed, firstSeed, isKnownLost, seedOf } from "./seeds.ts";
import { clockText } from "./stopwatch.ts";

function byId<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

export class SetupForm {
  private readonly form = byId<HTMLFormElement>("setup-form");
  private readonly seed = byId<HTMLInputElement>("seed");
  private readonly autoHome = byId<HTMLInputElement>("auto-home");
  private readonly keep: Keep;
  /** The game whose seed stands in the field. */
  private family: Family = "klondike";

  constructor(keep: Keep, hooks: { start(rules: Rules, seed: string): void; settings(autoHome: boolean): void }) {
    this.keep = keep;
    this.seed.value = firstSeed(this.family);
    this.autoHome.checked = keep.settings().autoHome;
    this.form.addEventListener("input", () => this.refresh());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seed = seedOf(this.seed.value);
      if (seed !== null) hooks.start(this.rules, seed);
    });
    this.autoHome.addEventListener("change", () => hooks.settings(this.autoHome.checked));
    byId("another-seed").addEventListener("click", () => {
      this.seed.value = anotherSeed(this.family, Math.random);
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
    const seed = seedOf(this.seed.value);
    byId<HTMLButtonElement>("start").disabled = seed === null;
    this.seed.setAttribute("aria-invalid", String(seed === null));
    byId("seed-says").textContent = this.seedWords(seed);
    byId("best").textContent = this.bestWords(rules);
  }

  private choose(name: string, value: string): void {
    const inputs = this.form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
    for (const input of inputs) input.checked = input.value === value;
  }

  private seedWords(seed: string | null): string {
    if (seed === null) return words(this.seed.value.trim() === "" ? "solo-seed-blank" : "solo-seed-unusable");
    return isKnownLost(this.family, seed) ? words("solo-seed-lost") : "";
  }

  private bestWords(rules: Rules): string {
    const best = this.keep.best(rules);
    if (best === null) return words("solo-best-none");
    return words("solo-best", { moves: best.moves, time: clockText(best.ms), seed: best.seed });
  }
}
