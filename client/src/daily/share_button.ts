/** A run at a daily that came home, to be told elsewhere: how long it took, and where the same deal may be played. */
import { html, type TemplateResult } from "lit-html";
import type { ShareFacts } from "../share/facts.ts";
import "../words/daily_words.ts";
import { dayWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { dailyInAddress, dailyQuery, dailyWith } from "./daily_address.ts";
import { dailyRulesWords } from "./rules_words.ts";

export interface SharedRun {
  readonly rules: string;
  readonly day: string;
  readonly ms: number;
  readonly moves: number;
}

/** Nothing of the deal is in it: the link leads to the day, and a day is played once. */
export function factsOf({ rules, day, ms, moves }: SharedRun): ShareFacts {
  const query = dailyQuery(dailyWith(dailyInAddress(""), { rules, day }));
  return {
    game: dailyRulesWords(rules),
    deal: words("daily-share-deal", { day: dayWords(day) }),
    ...{ moves, ms, hints: 0, link: `${location.origin}/daily?${query}` },
  };
}

/** What came of it, and the text where nothing else could be done with it. */
async function shared(run: SharedRun): Promise<string> {
  const loaded = await import("../share/share.ts").catch(() => null); // without a connection there is none
  if (loaded === null) return words("later-missing");
  const { how, text } = await loaded.share(factsOf(run));
  if (how === "cancelled") return "";
  return how === "saved" || how === "shown" ? `${words(`share-${how}`)} ${text}` : words(`share-${how}`);
}

/** The place behind the button says what has come of it. */
async function share(run: SharedRun, button: HTMLButtonElement): Promise<void> {
  const says = button.nextElementSibling!;
  button.disabled = true;
  says.textContent = "";
  try {
    says.textContent = await shared(run);
  } finally {
    button.disabled = false;
  }
}

export function shareButton(run: SharedRun): TemplateResult {
  return html`<button
      type="button"
      class="sd-button"
      @click=${({ currentTarget }: Event) => void share(run, currentTarget as HTMLButtonElement)}
    >
      ${words("daily-share")}</button
    ><span role="status" class="shared"></span>`;
}
