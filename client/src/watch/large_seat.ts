/**
 * Which seat's table is looked at alone: kept in the address, so that the browser's Back and a copied link work.
 *
 * @example
 * const large = new LargeSeat(window, draw); // at /watch/k3x9#table-2
 * large.seat // 1
 */

/** The part of `window` in use. */
export type AddressHost = Pick<Window, "location" | "history" | "addEventListener">;

/** The seat that an address names, from 0, or null. */
export function seatIn(hash: string): number | null {
  const [, number] = /^#table-([1-9]|10)$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

export class LargeSeat {
  readonly #host: AddressHost;
  readonly #onChange: () => void;
  /** All tables are one step back. */
  #came = false;

  /** `onChange` is called when another seat is looked at, whoever has decided so. */
  constructor(host: AddressHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addEventListener("popstate", () => {
      this.#came = false;
      onChange();
    });
  }

  get seat(): number | null {
    return seatIn(this.#host.location.hash);
  }

  /** Looks at one table, or at all. From one table to the next there is no step to come back to. */
  choose(seat: number | null): void {
    const { history, location } = this.#host;
    if (seat === this.seat) return;
    if (seat === null && this.#came) {
      history.back(); // and `popstate` tells
      return;
    }
    const address = seat === null ? location.pathname : `${location.pathname}#table-${seat + 1}`;
    if (seat !== null && this.seat === null) {
      history.pushState(null, "", address);
      this.#came = true;
    } else history.replaceState(null, "", address);
    this.#onChange();
  }
}
