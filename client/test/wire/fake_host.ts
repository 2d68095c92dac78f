/** A clock, timers, chance and wires in the hand of a test. */
import type { Cancel, SocketHost, Wire } from "../../src/wire/host.ts";

export class FakeWire implements Wire {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readyState = 0;
  sent: unknown[] = [];

  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  sayText(data: string): void {
    this.onmessage?.({ data } as MessageEvent);
  }
  end(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

export class FakeHost implements SocketHost {
  time = 1_000;
  chance = 0.5;
  wires: FakeWire[] = [];
  #timers: { at: number; call: () => void }[] = [];
  #wakers = new Set<() => void>();

  connect(path: string): Wire {
    const wire = new FakeWire(path);
    this.wires.push(wire);
    return wire;
  }
  now(): number {
    return this.time;
  }
  random(): number {
    return this.chance;
  }
  after(ms: number, call: () => void): Cancel {
    const timer = { at: this.time + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  onWake(call: () => void): Cancel {
    this.#wakers.add(call);
    return () => this.#wakers.delete(call);
  }
  wake(): void {
    for (const call of this.#wakers) call();
  }
  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }
  get wakers(): number {
    return this.#wakers.size;
  }

  /** Lets time pass, timers firing at their own moment. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = next.at;
      next.call();
    }
    this.time = end;
  }

  /** Lets time pass while timers are held back, as in a page in the background; they fire late, at the end. */
  freeze(ms: number): void {
    this.time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter((timer) => !due.includes(timer));
    for (const { call } of due) call();
  }
}
