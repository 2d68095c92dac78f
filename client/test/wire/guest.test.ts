import { afterEach, expect, test, vi } from "vitest";
import { beCalled, meOrGuest } from "../../src/wire/guest.ts";

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

/** Locks as browsers have them: who asks for a name waits for those before. */
function locks(): LockManager {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, act: () => Promise<unknown>) {
      const turn = (last.get(name) ?? Promise.resolve()).then(act);
      const settled = turn.catch(() => {});
      last.set(name, settled);
      return turn;
    },
  } as unknown as LockManager;
}

afterEach(() => vi.unstubAllGlobals());

test("two that ask in the same instant are one guest, by the name of the first", async () => {
  vi.stubGlobal("navigator", { locks: locks() });
  const made = server();
  const [one, other] = await Promise.all([meOrGuest(() => "Ann"), meOrGuest(() => "Ben")]);
  expect(made).toEqual(["Ann"]);
  expect([one.player, other.player]).toEqual(["p-Ann", "p-Ann"]);
});

test("who chooses a name meanwhile renames the guest that another tab has made", async () => {
  vi.stubGlobal("navigator", { locks: locks() });
  const made = server();
  const [one, other] = await Promise.all([meOrGuest(() => "Ann"), beCalled("Ben")]);
  expect(made).toEqual(["Ann"]);
  expect([one.player, other.player, other.name]).toEqual(["p-Ann", "p-Ann", "Ben"]);
});

test("a turn that fails leaves the next one free", async () => {
  vi.stubGlobal("navigator", { locks: locks() });
  const made = server();
  const broken = meOrGuest(() => {
    throw new Error("no name");
  });
  const next = meOrGuest(() => "Ben");
  await expect(broken).rejects.toThrow("no name");
  expect((await next).player).toBe("p-Ben");
  expect(made).toEqual(["Ben"]);
});

test("a browser without locks goes ahead", async () => {
  vi.stubGlobal("navigator", {});
  server();
  expect((await meOrGuest(() => "Ann")).player).toBe("p-Ann");
});
