/** The calendar of the daily page: it brings its months along, and keys walk over its days. */
import { html, render } from "lit-html";
import { type Month, readMonth } from "../wire/dailies_api.ts";
import { monthOf } from "../wire/days.ts";
import { errorWords } from "../words/error.ts";
import { dayForKey } from "./calendar_days.ts";
import { calendarPanel } from "./calendar_panel.ts";

/** What the page shows, and how it goes on. */
export interface CalendarView {
  readonly rules: string;
  readonly day: string;
  readonly month: string;
  readonly today: string;
  hrefOfDay(day: string): string;
  hrefOfMonth(month: string): string;
  openDay(event: Event, day: string): void;
  /** Another month is to be shown; without an event by a key. */
  openMonth(event: Event | null, month: string): void;
}

export class Calendar {
  readonly #place: HTMLElement;
  readonly #read: typeof readMonth;
  #view: CalendarView | null = null;
  #shown: Month | null = null;
  #focus = "";
  #wantsFocus = false;
  #asked = 0;

  constructor(place: HTMLElement, read: typeof readMonth = readMonth) {
    this.#place = place;
    this.#read = read;
  }

  /** Shows a month as it is now; what was shown stays until it has come. */
  async show(view: CalendarView): Promise<void> {
    this.#view = view;
    const asked = ++this.#asked;
    try {
      const shown = await this.#read(view.month, view.rules);
      if (asked !== this.#asked) return;
      this.#shown = shown;
      this.#draw();
    } catch (error) {
      if (asked === this.#asked) render(html`<p class="sd-warning" role="alert">${errorWords(error)}</p>`, this.#place);
    }
  }

  #draw(): void {
    const [view, shown] = [this.#view, this.#shown];
    if (view === null || shown === null) return;
    const openMonth = (event: Event | null, month: string): void => view.openMonth(event, month);
    const key = (event: KeyboardEvent): void => this.#key(event);
    const focus = this.#stop(view, shown.month);
    render(calendarPanel({ ...view, shown, focus, openMonth, key }), this.#place);
    if (!this.#wantsFocus) return;
    this.#wantsFocus = false;
    this.#place.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus();
  }

  /** The day that the Tab key comes to: where one has walked, else the day shown, else today, else the first. */
  #stop({ day, today }: CalendarView, month: string): string {
    return [this.#focus, day, today].find((each) => monthOf(each) === month) ?? `${month}-01`;
  }

  #key(event: KeyboardEvent): void {
    const view = this.#view;
    const from = (event.target as HTMLElement).dataset["day"];
    if (view === null || from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayForKey(from, event.key);
    if (to === null) return;
    event.preventDefault();
    this.#focus = this.#within(to, view);
    this.#wantsFocus = true;
    if (monthOf(this.#focus) === this.#shown?.month) this.#draw();
    else view.openMonth(null, monthOf(this.#focus));
  }

  /** No further back than the first daily, and not into days to come. */
  #within(day: string, { today }: CalendarView): string {
    const first = this.#shown?.first ?? today;
    if (day > today) return today;
    return day < first ? first : day;
  }
}
