/**
 * Evidence in sentences: each number with what is usual, each flag with what it does not prove.
 *
 * @example
 * percent(0.123) // "12 %"
 */
import type { Evidence } from "../wire/admin_api.ts";
import { words } from "../words/words.ts";

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "0.33 s". */
export function secondsWords(ms: number): string {
  return words("admin-seconds", { seconds: (ms / 1_000).toFixed(ms < 10_000 ? 2 : 0) });
}

/** The numbers of a run, each with its name. */
export function evidenceFacts(evidence: Evidence): readonly (readonly [name: string, value: string])[] {
  const { median_ms, quick_share, spread, longest_ms, undos, homeward, line_share, line_run, over_par } = evidence;
  const none = words("standings-shared");
  const facts: [string, string][] = [
    ["median", median_ms === null ? none : secondsWords(median_ms)],
    ["quick", quick_share === null ? none : percent(quick_share)],
    ["spread", spread === null ? none : percent(spread)],
    ["longest", secondsWords(longest_ms)],
    ["undos", String(undos)],
    ["homeward", String(homeward)],
  ];
  if (line_share !== null) facts.push(["line", percent(line_share)]);
  if (line_run !== null) facts.push(["run", String(line_run)]);
  if (over_par !== null) facts.push(["par", over_par > 0 ? `+${over_par}` : String(over_par).replace("-", "−")]);
  return facts.map(([name, value]) => [words(`admin-fact-${name}`), value]);
}

/** What a reader should know before judging. */
export function evidenceSentences({ flags, judged, moves }: Evidence): readonly string[] {
  const told = flags.map((flag) => words(`admin-flag-${flag}-text`));
  return [words("admin-judged", { judged, moves }), ...(told.length === 0 ? [words("admin-no-flags")] : told)];
}
