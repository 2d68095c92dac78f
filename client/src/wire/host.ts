/**
 * What a socket needs from its surroundings: connections, a clock, timers, chance, and word that the page is awake again or
 * that the network is not what it was.
 *
 * A page passes `browserHost`; a test passes its own clock and wires.
 */

/** The part of `WebSocket` in use. */
export interface Wire {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(frame: string): void;
  close(code?: number): void;
}

export type Cancel = () => void;

export interface SocketHost {
  connect(path: string): Wire;
  /** Monotonic ms. */
  now(): number;
  /** 0 up to 1. */
  random(): number;
  after(ms: number, call: () => void): Cancel;
  /** Calls when the page is shown again, comes out of the back/forward cache, or the network has gone or is back. */
  onWake(call: () => void): Cancel;
}

function url(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

export const browserHost: SocketHost = {
  connect: (path) => new WebSocket(url(path)),
  now: () => performance.now(),
  random: () => Math.random(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  onWake(call) {
    const shown = () => {
      if (document.visibilityState === "visible") call();
    };
    document.addEventListener("visibilitychange", shown);
    window.addEventListener("pageshow", call);
    window.addEventListener("online", call);
    window.addEventListener("offline", call);
    return () => {
      document.removeEventListener("visibilitychange", shown);
      window.removeEventListener("pageshow", call);
      window.removeEventListener("online", call);
      window.removeEventListener("offline", call);
    };
  },
};
