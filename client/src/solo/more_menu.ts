/**
 * The rest of what can be done with a deal, behind one button: restart, another seed, the set-up, the end of the deal, the
 * keys, the whole screen.
 *
 * A popover of plain buttons: Escape and a press elsewhere close it, and the focus goes back to its button. Does nothing
 * by itself.
 */
import { bindFullscreen } from "../table/fullscreen.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import { ownRaceAddress } from "./deal_address.ts";
import type { SoloGame } from "./solo_game.ts";

export interface MenuHands {
  restart(): void;
  /** The next deal of the same kind. */
  seed(): void;
  setup(): void;
  end(): void;
  keys(): void;
}

const GAP = 8;

export class MoreMenu {
  private readonly menu = byId("more-menu");
  private readonly button = byId("more");

  constructor(hands: MenuHands) {
    for (const name of ["restart", "seed", "setup", "end", "keys"] as const) {
      byId(`more-${name}`).addEventListener("click", () => {
        this.close();
        hands[name]();
      });
    }
    bindFullscreen(byId<HTMLButtonElement>("more-fullscreen"));
    byId("more-fullscreen").addEventListener("click", () => this.close());
    this.menu.addEventListener("toggle", (event) => {
      if ((event as ToggleEvent).newState !== "open") return;
      this.place();
      byId("more-restart").focus();
    });
    window.addEventListener("resize", () => this.open && this.place());
  }

  /** What can be done with the deal as it is: one that is over can be played again, and not ended once more. */
  show({ over, rules, seed, kind }: SoloGame, hasRun: boolean): void {
    byId("more-race").hidden = !hasRun;
    byId<HTMLAnchorElement>("more-race").href = ownRaceAddress(rules, seed);
    byId("more-restart-words").textContent = words(over ? "over-again" : "more-restart");
    byId("more-seed-words").textContent = words(kind === "any" ? "solo-next" : "solo-next-winnable");
    byId<HTMLButtonElement>("more-end").disabled = over;
  }

  close(): void {
    if (this.open) this.menu.hidePopover();
  }

  private get open(): boolean {
    return this.menu.matches(":popover-open");
  }

  /** Above its button, as far as the window lets it. */
  private place(): void {
    const { left, right, top, bottom } = this.button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.menu;
    const x = Math.min(Math.max(GAP, (left + right - width) / 2), window.innerWidth - width - GAP);
    const above = top - height - GAP;
    const y = above >= GAP ? above : Math.max(GAP, Math.min(bottom + GAP, window.innerHeight - height - GAP));
    this.menu.style.left = `${Math.max(GAP, x)}px`;
    this.menu.style.top = `${y}px`;
  }
}
