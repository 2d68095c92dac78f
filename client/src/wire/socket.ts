/**
 * A socket that comes back: it connects, says hello, beats, notices silence, waits with jitter and connects again.
 *
 * It knows `ping`, `pong` and `bye`, and nothing else of what is said. It keeps no message for later: after each `onOpen` the
 * owner says hello, and sends again what was not answered.
 *
 * Ages are computed from timestamps, never counted in ticks: a background page's timers come late, and a late timer is
 * not a dead connection.
 */
import { backoffMs, SHORTEST_MS } from "./backoff.ts";
import { isFinal } from "./close_codes.ts";
import type { Cancel, SocketHost, Wire } from "./host.ts";
import type { ServerClock } from "./server_clock.ts";

export type SocketStatus =
  | { readonly kind: "connecting"; readonly attempt: number }
  | { readonly kind: "open" }
  | { readonly kind: "waiting"; readonly until: number; readonly attempt: number }
  | { readonly kind: "closed"; readonly code: number; readonly reason: string };

export interface SocketOptions {
  /** Read for each connection anew. */
  readonly path: string;
  /** Attempts to count as made before the first; read at each loss. */
  readonly patience?: number;
  readonly host: SocketHost;
  readonly clock: ServerClock;
  /** A fresh connection is there: say hello now. */
  onOpen(): void;
  /** A whole message, parsed. */
  onMessage(message: unknown): void;
  onStatus(status: SocketStatus): void;
}

/** From connecting to the first message of the server. */
export const CONNECT_MS = 8_000;
export const BEAT_MS = 5_000;
/** An unanswered ping of this age, with nothing else heard since, ends the connection. */
export const SILENCE_MS = 10_000;
/** After waking up a dead socket should be noticed sooner. */
export const WAKE_SILENCE_MS = 3_000;
/** A timer this late was held back. */
const LATE_MS = 1_000;
const OPEN = 1;

export class ReconnectingSocket {
  readonly #options: SocketOptions;
  readonly #stopWaking: Cancel;
  #wire: Wire | null = null;
  #status: SocketStatus = { kind: "closed", code: 1000, reason: "" };
  #attempt = 0;
  #retryMs: number | null = null;
  #heardAt: number | null = null;
  #answered = false;
  /** When the first ping went out that nothing was heard after. */
  #unheardSince: number | null = null;
  #openedAt = 0;
  #asked = new Map<number, number>();
  #pings = 0;
  #timer: Cancel = () => {};

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#stopWaking = options.host.onWake(() => this.#wake());
  }

  get status(): SocketStatus {
    return this.#status;
  }

  /** Ms since anything was heard, null before the first message. */
  age(): number | null {
    return this.#heardAt === null ? null : this.#options.host.now() - this.#heardAt;
  }

  /** Connects now, whatever the state: the first time, again after a final close, or because a person asked. */
  open(): void {
    this.#drop();
    this.#openedAt = this.#options.host.now();
    this.#setStatus({ kind: "connecting", attempt: this.#attempt });
    const wire = this.#options.host.connect(this.#options.path);
    this.#wire = wire;
    wire.onopen = () => this.#opened();
    wire.onmessage = (event) => this.#heard(event.data);
    wire.onclose = (event) => this.#closed(event.code, event.reason);
    this.#later(CONNECT_MS, () => this.#lost());
  }

  /** Sends if the connection is open; false if it is not, and then nothing is kept. */
  send(message: unknown): boolean {
    if (this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Closes for good. */
  close(): void {
    this.#stopWaking();
    this.#drop();
    this.#setStatus({ kind: "closed", code: 1000, reason: "" });
  }

  #setStatus(status: SocketStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }

  #opened(): void {
    this.#asked.clear();
    this.#answered = false;
    this.#unheardSince = null;
    this.#options.onOpen();
    this.#setStatus({ kind: "open" });
  }

  #heard(data: unknown): void {
    const { host, clock } = this.#options;
    this.#heardAt = host.now();
    this.#unheardSince = null;
    if (!this.#answered) this.#settle();
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      this.#lost(); // the wire is not what we think it is: a fresh one may be
      return;
    }
    const { t, n, now, retry_ms } = (message ?? {}) as Record<string, unknown>;
    if (t === "pong") {
      const asked = this.#asked.get(Number(n));
      this.#asked.delete(Number(n));
      if (asked !== undefined) clock.sample(asked, this.#heardAt, Number(now));
    } else if (t === "bye") this.#retryMs = Number(retry_ms);
    this.#options.onMessage(message);
  }

  /** The server answers: the next failure starts from a short wait again, and the beat begins. */
  #settle(): void {
    this.#answered = true;
    this.#attempt = 0;
    this.#ping();
    this.#beatLater(BEAT_MS / 10); // a second sample soon: the first ping shares its way with the page's own loading
  }

  #beatLater(ms: number): void {
    this.#later(ms, () => {
      const since = this.#unheardSince;
      if (since !== null && this.#options.host.now() - since >= SILENCE_MS) this.#lost();
      else {
        this.#ping();
        this.#beatLater(BEAT_MS);
      }
    });
  }

  /**
   * Sets the one timer. One that fires late was held back with the whole page, and what the server said meanwhile may
   * still wait to be heard: it is given its full time again before it may judge.
   */
  #later(ms: number, call: () => void): void {
    const { host } = this.#options;
    const due = host.now() + ms;
    this.#timer();
    this.#timer = host.after(ms, () => {
      if (host.now() - due < LATE_MS) return call();
      if (this.#unheardSince !== null) this.#unheardSince = host.now();
      this.#later(ms, call);
    });
  }

  #ping(): void {
    const n = ++this.#pings;
    if (!this.send({ t: "ping", n })) return;
    this.#asked.set(n, this.#options.host.now());
    this.#unheardSince ??= this.#options.host.now();
    if (this.#asked.size > 32) this.#asked.delete(this.#asked.keys().next().value ?? 0);
  }

  /** The page is awake, or the network has changed: a wait ends, and an open socket must prove that it lives. */
  #wake(): void {
    const { host } = this.#options;
    if (this.#status.kind === "waiting" && host.now() - this.#openedAt >= SHORTEST_MS) this.open();
    else if (this.#status.kind === "open") {
      this.#ping();
      this.#later(WAKE_SILENCE_MS, () => {
        if (this.#unheardSince !== null) this.#lost();
        else this.#beatLater(BEAT_MS);
      });
    }
  }

  #lost(): void {
    this.#closed(1006, "");
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    if (isFinal(code)) {
      this.#setStatus({ kind: "closed", code, reason });
      return;
    }
    const { host } = this.#options;
    const ms = this.#retryMs ?? backoffMs(this.#attempt + (this.#options.patience ?? 0), host.random());
    this.#retryMs = null;
    this.#attempt++;
    this.#setStatus({ kind: "waiting", until: host.now() + ms, attempt: this.#attempt });
    this.#timer = host.after(ms, () => this.open());
  }

  /** Lets go of the wire without waiting for its close: a dead one may take minutes to say so. */
  #drop(): void {
    this.#timer();
    this.#timer = () => {};
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
