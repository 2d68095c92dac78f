/**
 * The rules that were played last, for the form to begin with. Knows no page.
 *
 * @example
 * new KeptSetup(() => localStorage).rules() // those of the last deal, or null
 */
import { ALL_RULES, type Rules } from "../engine/index.ts";
import { type Fields, KeptJson } from "./kept_json.ts";

export const SETUP_KEY = "squaredeal.solo.setup";

/** The rules that are kept, or null for none. */
export function rulesFrom({ rules }: Fields): Rules | null {
  return ALL_RULES.find(({ code }) => code === rules) ?? null;
}

export class KeptSetup {
  private readonly json: KeptJson;

  constructor(storage: () => Storage) {
    this.json = new KeptJson(storage);
  }

  rules(): Rules | null {
    return rulesFrom(this.json.read(SETUP_KEY));
  }

  save({ code }: Rules): boolean {
    return this.json.write(SETUP_KEY, { rules: code });
  }
}
