/**
 * This page's own chance in the deal: its nonce goes out with the seat, ready or not, and again over every new socket.
 *
 * It knows whether the nonce must be in the deal. A message may be lost with its socket, the server may refuse it, or the
 * seat may be taken by another page, which sends a nonce of its own: then the server has broken no word if it is not.
 *
 * @example
 * const chance = new OwnChance("k3f9", OF_TAB, random, (message) => link.command(message));
 * chance.follow(link.model, link.status.kind === "open"); // with every change
 */
import type { RaceInbound } from "../wire/protocol.ts";
import { type Keeper, nonceFor, nonceRefused, nonceStands, otherNonce } from "./nonce.ts";
import { ownSeat, type RaceModel } from "./race_model.ts";

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

export class OwnChance {
  readonly #race: string;
  readonly #keeper: Keeper;
  readonly #random: Random;
  readonly #send: (message: RaceInbound) => boolean;
  /** What was known when the socket that is open now was opened: nothing has come over it yet. */
  #before: RaceModel | null = null;
  /** The seat that the nonce went out with over the socket that is open now. */
  #sentFor = "";
  /** What has been said over that socket before the server told of the seat: it must not be taken back unasked. */
  #saidEarly: boolean | null = null;
  #isRefused = false;

  constructor(race: string, keeper: Keeper, random: Random, send: (message: RaceInbound) => boolean) {
    this.#race = race;
    this.#keeper = keeper;
    this.#random = random;
    this.#send = send;
  }

  /** False without a connection. */
  ready(on: boolean): boolean {
    return this.#say(on, nonceFor(this.#race, this.#keeper, this.#random));
  }

  /** Ready with another nonce, which makes other deals. */
  otherDeals(): boolean {
    return this.#say(true, otherNonce(this.#race, this.#keeper, this.#random));
  }

  /** The server has refused the nonce that was sent last. */
  refused(): void {
    nonceRefused(this.#race, this.#keeper);
    this.#isRefused = true;
  }

  follow(model: RaceModel, isOpen: boolean): void {
    if (!isOpen) {
      this.#before = null;
      this.#forget();
      return;
    }
    this.#before ??= model;
    if (model === this.#before) return;
    const seat = ownSeat(model);
    if (seat === null) this.#forget(); // whoever gives a seat up and takes it again has sent nothing for it
    if (seat === null || model.race === null) return;
    const key = `${model.race.id}/${seat.seat}/${seat.player}`;
    if (model.race.phase === "open") {
      if (this.#sentFor !== key && this.ready(this.#saidEarly ?? seat.ready)) this.#sentFor = key;
    } else if (seat.state === "playing" && this.#sentFor === key && !this.#isRefused) {
      nonceStands(this.#race, this.#keeper);
    }
  }

  #say(on: boolean, nonce: string): boolean {
    this.#isRefused = false;
    const isSent = this.#send({ t: "ready", on, nonce });
    if (isSent && this.#sentFor === "") this.#saidEarly = on;
    return isSent;
  }

  #forget(): void {
    this.#sentFor = "";
    this.#saidEarly = null;
  }
}
