/**
 * How settings come onto a page: as attributes of its root, of which each is absent where it is the usual one.
 *
 * Style sheets and scripts know only these attributes (`data-theme`, `data-table` … as `CHOICES` names them), and that a
 * `look` event on the document says that they have changed. Runs in every page before its first paint, so it imports next
 * to nothing.
 */
import { CHOICES, type ChoiceName, chosen, SETTINGS_KEY } from "./choices.ts";

type Looks = { readonly [Name in ChoiceName]?: unknown };

/** The colour of the browser's own bar: of its two tags one counts for each scheme, or one for both. */
function colourBar(theme: string): void {
  document.querySelectorAll("meta[name=theme-color]").forEach((tag, at) => {
    const scheme = CHOICES.theme[at + 1];
    const one = theme === scheme ? "all" : "not all";
    tag.setAttribute("media", theme === "auto" ? `(prefers-color-scheme: ${scheme})` : one);
  });
}

/** Shows settings, of which each may be anything; the document hears `look` if that is another look than before. */
export function putLook(settings: Looks): void {
  const { dataset } = document.documentElement;
  const before = JSON.stringify(dataset);
  for (const name of Object.keys(CHOICES) as ChoiceName[]) {
    const value = chosen(name, settings[name]);
    if (value === CHOICES[name][0]) delete dataset[name];
    else dataset[name] = value;
  }
  colourBar(chosen("theme", settings.theme));
  if (JSON.stringify(dataset) !== before) document.dispatchEvent(new Event("look"));
}

function putKept(): void {
  let kept: Looks | null = null;
  try {
    kept = JSON.parse(localStorage.getItem(SETTINGS_KEY)!);
  } catch {
    // Nothing may be read here, or it is no JSON: the usual look.
  }
  putLook(kept ?? {});
}

/** Shows the settings that are kept, and again when another tab changes them or the page comes back from the past. */
export function followLook(signal?: AbortSignal): void {
  putKept();
  const options = signal === undefined ? {} : { signal };
  addEventListener("storage", ({ key }) => (key === SETTINGS_KEY || key === null) && putKept(), options);
  addEventListener("pageshow", ({ persisted }) => persisted && putKept(), options);
}
