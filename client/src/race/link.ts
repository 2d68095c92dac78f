/**
 * A page's link to one race: the socket says hello and comes back, what it brings goes through the model, what the model wants goes out.
 *
 * Knows no page: `onChange` is called with what is known and what should be told.
 */
import type { Refusal } from "../engine/index.ts";
import { PATIENCE } from "../wire/backoff.ts";
import { REPLACED } from "../wire/close_codes.ts";
import type { Cancel, SocketHost } from "../wire/host.ts";
import { PROTOCOL_VERSION, type RaceInbound, type RaceOutbound } from "../wire/protocol.ts";
import { ServerClock } from "../wire/server_clock.ts";
import { ReconnectingSocket, type SocketStatus } from "../wire/socket.ts";
import { hear } from "./hearing.ts";
import type { Notice } from "./notices.ts";
import { leaving, make, NOTHING, ownSeat, type RaceModel, replaced } from "./race_model.ts";

/** A server answers one resync a second. */
const RESYNC_EVERY_MS = 1_100;

export interface LinkOptions {
  readonly race: string;
  readonly host: SocketHost;
  onChange(model: RaceModel, notices: readonly Notice[]): void;
}

export class RaceLink {
  readonly clock = new ServerClock();
  readonly #options: LinkOptions;
  readonly #socket: ReconnectingSocket;
  #model: RaceModel = NOTHING;
  #status: SocketStatus = { kind: "connecting", attempt: 0 };
  #resyncedAt = Number.NEGATIVE_INFINITY;
  #resyncLater: Cancel | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
    const path = `/ws/race/${encodeURIComponent(options.race)}`;
    // When many come back at once, players come first: they say so, and whoever watches takes more time.
    const isSeated = () => ownSeat(this.#model) !== null;
    this.#socket = new ReconnectingSocket({
      get path() {
        return isSeated() ? `${path}?seat` : path;
      },
      get patience() {
        return isSeated() ? 0 : PATIENCE;
      },
      host: options.host,
      clock: this.clock,
      onOpen: () => this.#socket.send({ t: "hello", v: PROTOCOL_VERSION }),
      onMessage: (message) => this.#heard(message as RaceOutbound),
      onStatus: (status) => {
        this.#status = status;
        if (status.kind !== "open") this.#forgetResync();
        if (status.kind === "closed" && status.code === REPLACED) this.#model = replaced(this.#model);
        this.#options.onChange(this.#model, []);
      },
    });
  }

  get model(): RaceModel {
    return this.#model;
  }

  get status(): SocketStatus {
    return this.#status;
  }

  /** Ms since the server was last heard, or null. */
  age(): number | null {
    return this.#socket.age();
  }

  /** The server's time, shared ms. */
  now(): number {
    return this.clock.shared(this.#options.host.now());
  }

  /** Makes a play: shown at once, sent now or when the line is back. Returns why not, or null. */
  play(move: string): Refusal | null {
    const step = make(this.#model, move);
    if (!("frames" in step)) return step;
    for (const frame of step.frames) this.#socket.send(frame);
    this.#change(step.model, []);
    return null;
  }

  /** Sends a command; false without a connection, for a command is never kept for later. */
  command(message: RaceInbound): boolean {
    const isSent = this.#socket.send(message);
    if (isSent && !Array.isArray(message) && message.t === "leave") this.#model = leaving(this.#model);
    return isSent;
  }

  /** Connects now: the first time, or again. */
  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#forgetResync();
    this.#socket.close();
  }

  #heard(message: RaceOutbound): void {
    const now = this.#options.host.now();
    if ("now" in message && message.t !== "pong") this.clock.hint(now, message.now);
    const { model, frames, notices } = hear(this.#model, message);
    for (const frame of frames) {
      if (!Array.isArray(frame) && frame.t === "resync") this.#resync();
      else this.#socket.send(frame);
    }
    this.#change(model, notices);
  }

  #change(model: RaceModel, notices: readonly Notice[]): void {
    const same = model === this.#model;
    this.#model = model;
    if (!same || notices.length > 0) this.#options.onChange(model, notices);
  }

  #resync(): void {
    const { host } = this.#options;
    const wait = this.#resyncedAt + RESYNC_EVERY_MS - host.now();
    if (wait > 0) {
      this.#resyncLater ??= host.after(wait, () => this.#resyncNow());
      return;
    }
    this.#resyncNow();
  }

  #resyncNow(): void {
    this.#resyncLater = null;
    this.#resyncedAt = this.#options.host.now();
    this.#socket.send({ t: "resync" });
  }

  #forgetResync(): void {
    this.#resyncLater?.();
    this.#resyncLater = null;
  }
}
