/** A whole conversation over fake wires: hello, plays, a lost line, and plays sent again. */
import { expect, test } from "vitest";
import { writePosition } from "../../src/engine/index.ts";
import { RaceLink } from "../../src/race/link.ts";
import type { Notice } from "../../src/race/notices.ts";
import { FakeHost } from "../wire/fake_host.ts";
import { BOARD, running, welcome } from "./scripted.ts";

function linked() {
  const host = new FakeHost();
  const told: Notice[] = [];
  const link = new RaceLink({ race: "abc123", host, onChange: (_model, notices) => told.push(...notices) });
  link.open();
  const greet = (more = {}) => {
    host.wire.accept();
    host.wire.say(welcome(running(), { board: BOARD, ...more }));
  };
  return { host, told, link, greet };
}

const sent = (host: FakeHost) => host.wire.sent.filter((message) => (message as { t?: string }).t !== "ping");

test("says hello in its version, and takes the race up", () => {
  const { host, link, greet } = linked();
  expect(host.wire.path).toBe("/ws/race/abc123");
  greet();
  expect(sent(host)).toEqual([{ t: "hello", v: 1 }]);
  expect(link.model.race?.id).toBe("abc123");
  expect(link.now()).toBe(10_000);
});

test("who comes back to a seat says so, and comes before those who watch", () => {
  const { host, greet } = linked();
  greet();
  host.wire.end(1006);
  host.pass(1_000);
  expect(host.wire.path).toBe("/ws/race/abc123?seat");

  const watching = linked();
  watching.greet({ you: { player: "p-Zoe", name: "Zoe", kind: "guest", seat: null }, board: null });
  watching.host.wire.end(1006);
  watching.host.pass(2_249);
  expect(watching.host.wires).toHaveLength(1);
  watching.host.pass(1);
  expect(watching.host.wires).toHaveLength(2);
  expect(watching.host.wire.path).toBe("/ws/race/abc123");
});

test("plays made while the line is down are shown at once, kept, and sent when it is back", () => {
  const { host, link, greet } = linked();
  greet();
  expect(link.play("1a")).toBe(null);
  host.wire.say(["a", 1, 500]);
  host.wire.end(1006);
  expect([link.play("2b"), link.play("3c")]).toEqual([null, null]);
  expect(link.model.own?.picture.rev).toBe(3);
  host.pass(1_000);
  greet({ rev: 1, at: 500, board: writePosition(link.model.own!.confirmed.position) });
  expect(sent(host)).toEqual([{ t: "hello", v: 1 }, ["p", 2, "2b"], ["p", 3, "3c"]]);
  expect(link.model.own?.picture.rev).toBe(3);
});

test("commands are never kept for later", () => {
  const { host, link, greet } = linked();
  expect(link.command({ t: "join" })).toBe(false);
  greet();
  expect(link.command({ t: "join" })).toBe(true);
  expect(sent(host)).toContainEqual({ t: "join" });
});

test("a second resync within a second waits for its turn, and a closed line forgets it", () => {
  const { host, greet } = linked();
  greet();
  const resyncs = () => sent(host).filter((message) => (message as { t: string }).t === "resync").length;
  const snapshot = { t: "snapshot", now: 10_000, race: running(), boards: [], board: BOARD, rev: 0, at: 0 };
  host.wire.say(["a", 5, 1]);
  expect(resyncs()).toBe(1);
  host.wire.say(snapshot);
  host.wire.say(["a", 5, 1]);
  expect(resyncs()).toBe(1);
  host.pass(1_100);
  expect(resyncs()).toBe(2);
  host.wire.say(snapshot);
  host.wire.say(["a", 5, 1]);
  host.wire.end(4503);
  host.pass(5_000);
  expect(resyncs()).toBe(2);
});

test("a page that was replaced plays nothing until it has the board again, and sends nothing it had kept", () => {
  const { host, link, greet } = linked();
  greet();
  link.play("1a");
  host.wire.end(4501, "elsewhere");
  expect(link.status).toEqual({ kind: "closed", code: 4501, reason: "elsewhere" });
  expect(link.play("2b")).toMatchObject({ why: "stale" });
  link.open();
  expect(link.play("2b")).toMatchObject({ why: "stale" });
  greet();
  expect(sent(host)).toEqual([{ t: "hello", v: 1 }]);
  expect(link.model.own).toMatchObject({ pending: [], lost: false });
  expect(link.play("2b")).toBe(null);
});

test("plays that wait survive a final close for another reason", () => {
  const { host, link, greet } = linked();
  greet();
  link.play("1a");
  host.wire.end(4503);
  link.open();
  greet();
  expect(sent(host)).toEqual([{ t: "hello", v: 1 }, ["p", 1, "1a"]]);
});
