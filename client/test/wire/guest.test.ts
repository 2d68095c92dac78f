import { afterEach, expect, test, vi } from "vitest";
import { beCalled, meOrGuest, UNTOLD_MS, type WaysOn } from "../../src/wire/guest.ts";
import { pass, someLocks } from "./some_turns.ts";

/** A server that makes a guest for whoever asks without being one, as the cookie of the answer tells. */
function server() {
  const made: string[] = [];
  let cookie: string | null = null;
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    const known = cookie;
    await new Promise((resolve) => setTimeout(resolve)); // both tabs are on their way at once
    const answer = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });
    if (method === "GET") return known === null ? answer(401, {}) : answer(200, { player: known, name: "?" });
    const { name } = JSON.parse(String(body)) as { name: string };
    if (known === null) made.push(name);
    cookie = known ?? `p-${name}`;
    return answer(200, { player: cookie, name });
  });
  return made;
}

/** Who waits in these tests is not to be told: nobody waits for long. */
const unseen = (): never => {
  throw new Error("nobody waits here");
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("two that ask in the same instant are one guest, by the name of the first", async () => {
  vi.stubGlobal("navigator", { locks: someLocks() });
  const made = server();
  const [one, other] = await Promise.all([meOrGuest(() => "Ann", unseen), meOrGuest(() => "Ben", unseen)]);
  expect(made).toEqual(["Ann"]);
  expect([one.player, other.player]).toEqual(["p-Ann", "p-Ann"]);
});

test("who chooses a name meanwhile renames the guest that another tab has made", async () => {
  vi.stubGlobal("navigator", { locks: someLocks() });
  const made = server();
  const [one, other] = await Promise.all([meOrGuest(() => "Ann", unseen), beCalled("Ben", unseen)]);
  expect(made).toEqual(["Ann"]);
  expect([one.player, other.player, other.name]).toEqual(["p-Ann", "p-Ann", "Ben"]);
});

test("a turn that fails leaves the next one free", async () => {
  vi.stubGlobal("navigator", { locks: someLocks() });
  const made = server();
  const broken = meOrGuest(() => {
    throw new Error("no name");
  }, unseen);
  const next = meOrGuest(() => "Ben", unseen);
  await expect(broken).rejects.toThrow("no name");
  expect((await next).player).toBe("p-Ben");
  expect(made).toEqual(["Ben"]);
});

test("a browser that keeps nothing at all goes ahead", async () => {
  vi.stubGlobal("navigator", {});
  server();
  expect((await meOrGuest(() => "Ann", unseen)).player).toBe("p-Ann");
});

/** A tab's guest hangs at the server, until another tab goes on; what becomes of both. */
async function whoWaits() {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: someLocks() });
  const made = server();
  const answering = globalThis.fetch;
  let hangs = true;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method === "GET" || !hangs) return answering(path, init);
    hangs = false;
    return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  });
  const shown: (WaysOn | "over")[] = [];
  const waits = (ways: WaysOn) => {
    shown.push(ways);
    return () => void shown.push("over");
  };
  const settled = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
  const tabs = [settled(meOrGuest(() => "Ann", unseen)), settled(meOrGuest(() => "Ben", waits))] as const;
  await pass(UNTOLD_MS - 1);
  expect(shown).toEqual([]);
  await pass(1);
  const [ways] = shown as WaysOn[];
  return { made, shown, tabs, ways: ways! };
}

test("who waits for another tab for long is told, and goes on when that has its answer or gives up", async () => {
  const { made, shown, tabs } = await whoWaits();
  expect(shown).toHaveLength(1);
  await pass(20_000);
  expect(await tabs[0]).toMatchObject({ code: "network" });
  expect(await tabs[1]).toMatchObject({ player: "p-Ben" });
  expect([made, shown.at(-1)]).toEqual([["Ben"], "over"]);
});

test("who does not want to wait goes on, and the other tab is the same guest after it", async () => {
  const { made, shown, tabs, ways } = await whoWaits();
  ways.goOn();
  await pass(10);
  expect(await tabs[1]).toMatchObject({ player: "p-Ben" });
  expect(await tabs[0]).toMatchObject({ player: "p-Ben" });
  expect([made, shown.at(-1)]).toEqual([["Ben"], "over"]);
});

test("who gives up waiting has done nothing", async () => {
  const { made, shown, tabs, ways } = await whoWaits();
  ways.giveUp();
  await pass(0);
  expect(await tabs[1]).toMatchObject({ code: "gave_up" });
  expect([made, shown.at(-1)]).toEqual([[], "over"]);
});
