/**
 * How a deal came out, once it is won or was ended: cards home, moves and how they are counted, time, score, and the
 * player's records.
 *
 * Shows and reports what is wanted next; what it shows cannot be gone on with. Sharing is loaded when it is wanted.
 */
import { score } from "../engine/index.ts";
import { drawFace, suitName } from "../faces/face.ts";
import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import { dealAddress, ownRaceAddress } from "./deal_address.ts";
import type { Counted } from "./kept_records.ts";
import { sharing } from "./later_parts.ts";
import { countMoves } from "./move_count.ts";
import { showNumbers } from "./numbers_panel.ts";
import type { SoloGame } from "./solo_game.ts";
import type { Outcome } from "./solo_kept.ts";
import { rulesWords, seedWords } from "./solo_words.ts";

export interface EndHands {
  /** The same deal once more. */
  again(): void;
  /** Another deal of the same kind. */
  next(): void;
  setup(): void;
}

/** Clubs, diamonds, spades, hearts: colours alternate in the fan. */
const KINGS = [48, 49, 51, 50];

export class EndDialog {
  private readonly dialog = byId<HTMLDialogElement>("over");
  private outcome: Outcome | null = null;

  constructor(hands: EndHands) {
    for (const name of ["again", "next", "setup"] as const) {
      byId(`over-${name}`).addEventListener("click", () => {
        this.close();
        hands[name]();
      });
    }
    byId("over-close").addEventListener("click", () => this.close());
    byId("over-share").addEventListener("click", () => void this.share());
    this.dialog.addEventListener("close", () => {
      // What had the focus before the win can be gone, and it stays in here or nowhere: it goes where this is had again.
      const { activeElement: at, body } = document;
      if (at === null || at === body || this.dialog.contains(at)) byId("summary").focus();
    });
  }

  close(): void {
    if (this.dialog.open) this.dialog.close();
  }

  open(outcome: Outcome): void {
    this.outcome = outcome;
    const { solo, ms, records } = outcome;
    byId("over-title").textContent = words(solo.won ? "over-won" : "over-ended");
    byId("over-text").textContent = words("over-deal", { rules: rulesWords(solo.rules), seed: seedWords(solo.seed) });
    byId("over-home").textContent = words("solo-home-of", { home: solo.home });
    byId("over-moves").textContent = String(solo.moves.length);
    byId("over-time").textContent = clockText(ms);
    byId("over-score").textContent = String(score(solo.game.position));
    byId("over-count").textContent = countWords(solo);
    this.showWin(outcome);
    showNumbers(byId("over-numbers"), records, { brief: true });
    byId<HTMLDetailsElement>("over-counting").open = false;
    if (!this.dialog.open) this.dialog.showModal();
    byId(solo.won ? "over-next" : "over-again").focus();
    this.dialog.scrollTop = 0;
  }

  private showWin({ solo, counted, hasRun }: Outcome): void {
    const { known, hintsTaken: count } = solo;
    byId("fan").hidden = !solo.won;
    if (solo.won) byId("fan").replaceChildren(...KINGS.map(king));
    this.put("over-hints", solo.won || count > 0 ? words("over-hints", { count }) : "");
    this.put("over-par", known === null ? "" : words("over-par", { moves: solo.moves.length, par: known.par }));
    this.put("over-best", counted === null ? "" : bestWords(counted));
    byId("over-race").hidden = !hasRun;
    byId<HTMLAnchorElement>("over-race").href = ownRaceAddress(solo.rules, solo.seed);
    byId("over-next").textContent = words(solo.kind === "any" ? "solo-next" : "solo-next-winnable");
    byId("over-share").hidden = !solo.won;
    this.put("over-shared", "");
    byId("over-share-text").hidden = true;
    for (const [id, primary] of [["over-next", solo.won] as const, ["over-again", !solo.won] as const]) {
      byId(id).classList.toggle("primary", primary);
    }
  }

  private put(id: string, text: string): void {
    byId(id).hidden = text === "";
    byId(id).textContent = text;
  }

  private async share(): Promise<void> {
    const { outcome } = this;
    if (outcome === null) return;
    const { solo, ms } = outcome;
    const said = await shared({
      game: rulesWords(solo.rules),
      deal: seedWords(solo.seed),
      moves: solo.moves.length,
      ms,
      hints: solo.hintsTaken,
      link: location.origin + dealAddress(solo.rules, solo.seed),
    });
    if (this.outcome !== outcome || !this.dialog.open) return;
    this.put("over-shared", said.words);
    byId("over-share-text").hidden = said.text === null;
    byId<HTMLTextAreaElement>("over-share-text").value = said.text ?? "";
    if (said.text !== null) byId<HTMLTextAreaElement>("over-share-text").select();
  }
}

type Facts = Parameters<typeof import("../share/share.ts").share>[0];

/** Shares, and tells what came of it; `text` is there where it could only be shown. */
async function shared(facts: Facts): Promise<{ readonly words: string; readonly text: string | null }> {
  const loaded = await sharing();
  if (loaded === null) return { words: words("over-share-away"), text: null };
  const { how, text } = await loaded.share(facts);
  if (how === "cancelled") return { words: "", text: null };
  return { words: words(`share-${how}`), text: how === "saved" || how === "shown" ? text : null };
}

function king(card: number): HTMLElement {
  const element = document.createElement("div");
  element.className = `sd-card face ${suitName(card & 3)}`;
  element.append(...drawFace(card));
  return element;
}

/** "87 moves = 24 draws + 1 time the waste turned over + 58 transfers + 4 undos"; what there was none of is left out. */
function countWords({ moves }: SoloGame): string {
  const parts = Object.entries(countMoves(moves)).filter(([, count]) => count > 0);
  const sum = parts.map(([kind, count]) => words("over-count-part", { kind, count })).join(" + ");
  return words("over-count", { moves: moves.length, sum: sum === "" ? "0" : sum });
}

function bestWords({ fewest, fastest, records }: Counted): string {
  if (fewest && fastest) return words("over-best-both");
  if (fewest) return words("over-best-fewest");
  if (fastest) return words("over-best-fastest");
  const { moves, hints } = records.fewest!;
  return words("over-best-is", { moves, hints });
}
