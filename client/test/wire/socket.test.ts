import { expect, test } from "vitest";
import { backoffMs, LONGEST_MS, SHORTEST_MS } from "../../src/wire/backoff.ts";
import { ServerClock } from "../../src/wire/server_clock.ts";
import {
  BEAT_MS,
  CONNECT_MS,
  ReconnectingSocket,
  SILENCE_MS,
  type SocketStatus,
  WAKE_SILENCE_MS,
} from "../../src/wire/socket.ts";
import { FakeHost } from "./fake_host.ts";

function connected() {
  const host = new FakeHost();
  const clock = new ServerClock();
  const heard: unknown[] = [];
  const statuses: SocketStatus[] = [];
  const socket: ReconnectingSocket = new ReconnectingSocket({
    path: "/ws/race/abc",
    host,
    clock,
    onOpen: () => socket.send({ t: "hello", v: 1 }),
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
  });
  socket.open();
  return { host, clock, heard, statuses, socket };
}

function welcomed() {
  const all = connected();
  all.host.wire.accept();
  all.host.wire.say({ t: "welcome" });
  return all;
}

const pings = (sent: unknown[]) => sent.filter((message) => (message as { t: string }).t === "ping");

test("says hello first, then a message that was heard ends the connect timeout", () => {
  const { host, heard, socket } = connected();
  expect(host.wire.path).toBe("/ws/race/abc");
  expect(socket.send({ t: "join" })).toBe(false);
  host.wire.accept();
  expect(host.wire.sent).toEqual([{ t: "hello", v: 1 }]);
  host.wire.say({ t: "welcome" });
  expect(heard).toEqual([{ t: "welcome" }]);
  host.pass(SILENCE_MS - 1);
  expect(host.wires).toHaveLength(1);
});

test.each(["never opens", "opens and stays silent"])("a connection that %s is given up", (how) => {
  const { host, socket } = connected();
  if (how !== "never opens") host.wire.accept();
  host.pass(CONNECT_MS);
  expect(socket.status.kind).toBe("waiting");
  host.pass(LONGEST_MS);
  expect(host.wires.length).toBeGreaterThan(1);
});

test("waits longer after each failure, and short again once the server has answered", () => {
  const { host, socket } = connected();
  host.chance = 1;
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    host.wire.end(1006);
    const { status } = socket;
    if (status.kind !== "waiting") throw new Error(status.kind);
    waits.push(status.until - host.time);
    host.pass(status.until - host.time);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000]);
  host.wire.accept();
  host.wire.say({ t: "welcome" });
  host.wire.end(1012);
  expect(socket.status).toMatchObject({ kind: "waiting", until: host.time + 1_000 });
});

test("a thousand clients of one restart come back spread over the whole wait", () => {
  const waits = Array.from({ length: 1000 }, (_, n) => backoffMs(3, n / 1000));
  expect(Math.min(...waits)).toBe(SHORTEST_MS);
  const perTenth = new Map<number, number>();
  for (const wait of waits) {
    const tenth = Math.floor((wait - SHORTEST_MS) / 750);
    perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
  }
  expect([...perTenth.values()]).toEqual(Array(10).fill(100));
});

test("the server's retry_ms wins over the own wait, once", () => {
  const { host, socket } = welcomed();
  host.wire.say({ t: "bye", retry_ms: 1_234 });
  host.wire.end(1012);
  expect(socket.status).toMatchObject({ kind: "waiting", until: host.time + 1_234 });
  host.pass(1_234);
  host.wire.end(1006);
  expect(socket.status).toMatchObject({ until: host.time + 1_250 });
});

test.each([1008, 1009, 4501, 4502, 4503, 4504])("close code %i is final until a person asks", (code) => {
  const { host, socket } = welcomed();
  host.wire.end(code, "why");
  expect(socket.status).toEqual({ kind: "closed", code, reason: "why" });
  host.pass(60_000);
  host.wake();
  expect(host.wires).toHaveLength(1);
  socket.open();
  expect(host.wires).toHaveLength(2);
});

test.each([1000, 1006, 1011, 1012, 4001, 4002, 4003, 4004])("close code %i is retried", (code) => {
  const { host } = welcomed();
  host.wire.end(code);
  host.pass(1_000);
  expect(host.wires).toHaveLength(2);
});

test("beats while open, and gives a silent connection up", () => {
  const { host, socket } = welcomed();
  const first = host.wire;
  host.pass(2 * BEAT_MS);
  expect(pings(first.sent).length).toBeGreaterThanOrEqual(3);
  expect(socket.age()).toBe(2 * BEAT_MS);
  host.pass(2 * BEAT_MS);
  expect(socket.status.kind).not.toBe("open");
  expect(first.readyState).toBe(3);
});

test("late timers of a background page are no dead connection", () => {
  const { host, socket } = welcomed();
  host.pass(BEAT_MS);
  for (const ping of pings(host.wire.sent)) host.wire.say({ t: "pong", n: (ping as { n: number }).n, now: 0 });
  host.freeze(60_000);
  expect(socket.status.kind).toBe("open");
  host.wire.say({ t: "pong", n: 4, now: 0 });
  host.freeze(60_000);
  expect(socket.status.kind).toBe("open");
});

test("a page that was held back hears what waited before it judges the silence", () => {
  const { host, socket } = welcomed();
  host.pass(100);
  host.freeze(60_000); // the pong is there, but the timer comes first
  expect(socket.status.kind).toBe("open");
  host.wire.say({ t: "pong", n: 1, now: 0 });
  host.pass(BEAT_MS - 1);
  expect(socket.status.kind).toBe("open");
});

test("a page that was held back gives a dead connection up a little later", () => {
  const { host, socket } = welcomed();
  host.freeze(60_000);
  host.pass(SILENCE_MS + BEAT_MS);
  expect(socket.status.kind).not.toBe("open");
});

test("waking up ends a wait at once", () => {
  const { host } = welcomed();
  host.chance = 1;
  for (let n = 0; n < 5; n++) {
    host.wire.end(1006);
    host.pass(n < 4 ? LONGEST_MS : SHORTEST_MS);
  }
  const before = host.wires.length;
  host.wake();
  expect(host.wires).toHaveLength(before + 1);
});

test("a socket that died while the page slept is noticed soon after waking", () => {
  const { host, socket } = welcomed();
  host.time += 200;
  host.wake();
  host.pass(WAKE_SILENCE_MS);
  expect(socket.status.kind).toBe("waiting");
});

test("a socket that lives stays when the page wakes", () => {
  const { host, socket } = welcomed();
  host.time += 200;
  host.wake();
  host.wire.say({ t: "pong", n: 99, now: 0 });
  host.pass(WAKE_SILENCE_MS);
  expect(socket.status.kind).toBe("open");
  expect(host.wires).toHaveLength(1);
});

test("what is no JSON ends the connection instead of the page", () => {
  const { host, socket } = welcomed();
  host.wire.sayText("<html>");
  expect(socket.status.kind).toBe("waiting");
});

test("words of a dropped wire are not heard", () => {
  const { host, heard } = welcomed();
  const old = host.wire;
  old.end(1006);
  host.pass(LONGEST_MS);
  old.say({ t: "race" });
  expect(heard).toEqual([{ t: "welcome" }]);
});

test("pings measure the server's clock", () => {
  const { host, clock } = welcomed();
  const [ping] = pings(host.wire.sent) as { n: number }[];
  host.time += 40;
  host.wire.say({ t: "pong", n: ping!.n, now: 50_020 });
  expect(clock.way).toBe(40);
  expect(clock.shared(host.time)).toBe(50_040);
});

test("closing is for good", () => {
  const { host, socket } = welcomed();
  socket.close();
  host.pass(60_000);
  expect(host.wires).toHaveLength(1);
  expect(host.wakers).toBe(0);
  expect(host.wire.readyState).toBe(3);
});
