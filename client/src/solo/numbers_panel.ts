/**
 * A player's records under one rule set, as a list of facts.
 *
 * Fills an element of the page; knows neither storage nor game.
 */

import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { type Records, type Win, wonPercent } from "./records.ts";
import { seedWords } from "./solo_words.ts";

type Line = readonly [name: string, value: string, note: string];

/** Shows the records in a `dl`; `brief` leaves out what the wins were. */
export function showNumbers(list: HTMLElement, records: Records, { brief = false } = {}): void {
  list.replaceChildren(...lines(records).map((line) => item(line, brief)));
}

function lines(records: Records): readonly Line[] {
  const { played, won, streak, bestStreak, fewest, fastest, totalMs } = records;
  const percent = wonPercent(records);
  return [
    ["numbers-played", String(played), ""],
    ["numbers-won", String(won), percent === null ? "" : words("numbers-percent", { percent })],
    ["numbers-streak", String(streak), words("numbers-streak-best", { best: bestStreak })],
    ["numbers-fewest", fewest === null ? "–" : String(fewest.moves), winNote(fewest)],
    ["numbers-fastest", fastest === null ? "–" : clockText(fastest.ms), winNote(fastest)],
    ["numbers-total", clockText(totalMs), ""],
  ];
}

function winNote(win: Win | null): string {
  return win === null ? "" : words("numbers-win", { seed: seedWords(win.seed), hints: win.hints });
}

function item([name, value, note]: Line, brief: boolean): HTMLElement {
  const whole = document.createElement("div");
  const [term, fact] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = words(name);
  fact.textContent = value;
  fact.className = name;
  whole.append(term, fact);
  if (note === "" || (brief && name !== "numbers-streak" && name !== "numbers-won")) return whole;
  const small = document.createElement("small");
  small.textContent = note;
  fact.append(" ", small);
  return whole;
}
