/** Panels as a person meets them: what they say, and what their buttons ask for. */
import { nothing, render, type TemplateResult } from "lit-html";
import { expect, test, vi } from "vitest";
import type { RaceActions } from "../../src/race/panels/actions.ts";
import { barPanel, hintDialog, resignDialog } from "../../src/race/panels/bar.ts";
import { certificatePanel } from "../../src/race/panels/certificate.ts";
import { closedPanel, missingPanel } from "../../src/race/panels/closed.ts";
import { type ConnectionState, connectionPanel, mood } from "../../src/race/panels/connection.ts";
import { countdownPanel } from "../../src/race/panels/countdown.ts";
import { keysPanel } from "../../src/race/panels/keys.ts";
import { optionsPanel } from "../../src/race/panels/options.ts";
import { endedPanel, overPanel } from "../../src/race/panels/over.ts";
import { practicePanel } from "../../src/race/panels/practice.ts";
import { removedPanel } from "../../src/race/panels/removed.ts";
import { progressPanel } from "../../src/race/panels/rivals.ts";
import { scorePanel } from "../../src/race/panels/score.ts";
import { openPanel } from "../../src/race/panels/seats.ts";
import { standingsPanel } from "../../src/race/panels/standings.ts";
import { topPanel, watchersMark } from "../../src/race/panels/top.ts";
import { verificationPanel } from "../../src/race/panels/verification.ts";
import { NOTHING } from "../../src/race/race_model.ts";
import { ownRacePanel } from "../../src/watch/own_race_panel.ts";
import type { RaceView, SeatView } from "../../src/wire/protocol.ts";
import { OPTIONS, raceView, running, seat, standing } from "./scripted.ts";

function drawn(panel: TemplateResult | typeof nothing): HTMLElement {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  render(panel, root);
  return root;
}

const text = (root: HTMLElement) => (root.textContent ?? "").replace(/\s+/g, " ").trim();

function actions(): RaceActions {
  const names = [
    "join",
    "leave",
    "ready",
    "kick",
    "start",
    "undo",
    "redo",
    "finish",
    "auto",
    "askResign",
    "hint",
    "practise",
  ];
  const more = ["startUncertified", "otherDeals", "offer", "accept", "react", "reconnect", "copyLink", "share"];
  return Object.fromEntries([...names, ...more].map((name) => [name, vi.fn()])) as unknown as RaceActions;
}

function press(root: HTMLElement, words: string): void {
  const named = (button: HTMLElement) =>
    button.textContent?.trim() === words || button.getAttribute("aria-label") === words;
  const button = [...root.querySelectorAll("button")].find(named);
  if (button === undefined) throw new Error(`no button ${words} in: ${text(root)}`);
  button.click();
}

function open(race: RaceView, own: SeatView | null, asked = actions(), wasFreed = false) {
  const link = "http://x/race/abc123";
  const state = { race, own, now: 0, link, canShare: true, copied: false, score: NO_SCORE, wasFreed };
  return { root: drawn(openPanel(state, asked)), asked };
}

const ANN = seat(0, "Ann");
const NO_SCORE = { races: 0, wins: {} };

test("an open race shows its seats, and somebody without one may sit down or watch", () => {
  const { root, asked } = open(raceView({ seats: [ANN] }), null);
  expect(text(root)).toContain("One seat is still free.");
  expect(root.querySelector('a[href="/watch/abc123"]')).not.toBe(null);
  press(root, "Take a seat");
  expect(asked.join).toHaveBeenCalledOnce();
});

test("free seats are shown, of many only their count, and what is to be done stays in sight", () => {
  const frees = (seats: number) => {
    const { root } = open(raceView({ seats: [ANN], options: { ...OPTIONS, seats } }), ANN);
    return [...root.querySelectorAll(".is-free")].map((line) => line.textContent?.trim());
  };
  expect(frees(1)).toEqual([]);
  expect(frees(4)).toEqual(["free", "free", "free"]);
  expect(frees(10)).toEqual(["9 seats free"]);
});

test("a full race offers no seat", () => {
  expect(text(open(raceView(), null).root)).toContain("All seats are taken.");
});

test("one says that one is ready, and takes it back", () => {
  const { root, asked } = open(raceView(), ANN);
  press(root, "I am ready");
  expect(asked.ready).toHaveBeenLastCalledWith(true);
  const again = open(raceView({ seats: [{ ...ANN, ready: true }, seat(1, "Ben")] }), { ...ANN, ready: true }, asked);
  press(again.root, "Not ready after all");
  expect(asked.ready).toHaveBeenLastCalledWith(false);
  expect(again.root.querySelector("[aria-pressed]")).toBe(null); // its name says it
});

test("who has lost the seat while away is told so, and may sit down again", () => {
  const { root } = open(raceView({ seats: [ANN] }), null, actions(), true);
  expect(text(root)).toContain("Your seat was freed while you were not connected.");
  press(root, "Take a seat");
});

test("whom the host has removed is told so, with ways on and no seat to take", () => {
  const root = drawn(removedPanel("abc123"));
  expect(root.querySelector("h1")?.textContent).toBe("The host has removed you");
  expect([...root.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/solo",
    "/watch/abc123",
  ]);
  expect(root.querySelector("button")).toBe(null);
});

test("only the host removes others, never themselves", () => {
  const { root, asked } = open(raceView(), ANN);
  press(root, "Remove Ben from the race");
  expect(asked.kick).toHaveBeenCalledWith(1);
  expect(root.querySelectorAll('[aria-label^="Remove"]')).toHaveLength(1);
  expect(open(raceView({ host: 1 }), ANN).root.querySelector('[aria-label^="Remove"]')).toBe(null);
});

test("the host starts a race that waits for the host; others are told whom they wait for", () => {
  const race = raceView({ options: { ...OPTIONS, start: "host" } });
  const { root, asked } = open(race, ANN);
  press(root, "Start the race");
  expect(asked.start).toHaveBeenCalledOnce();
  expect(text(open(race, seat(1, "Ben")).root)).toContain("The host starts the race.");
});

test("the invitation is there while a seat is free, and can be copied and shared", () => {
  const { root, asked } = open(raceView({ seats: [ANN] }), ANN);
  expect(root.querySelector("input")?.value).toBe("http://x/race/abc123");
  press(root, "Copy link");
  press(root, "Share …");
  expect([asked.copyLink, asked.share].map((call) => vi.mocked(call).mock.calls.length)).toEqual([1, 1]);
  expect(open(raceView(), ANN).root.querySelector(".invite")).toBe(null);
});

test("options are said before the start, with the seal, or with a warning for a chosen deal", () => {
  expect(text(drawn(optionsPanel(raceView())))).toContain("sealed until the end");
  const chosen = text(drawn(optionsPanel(raceView({ options: { ...OPTIONS, seed: "617" } }))));
  expect(chosen).toContain("chosen: 617");
  expect(chosen).toContain("A chosen deal can be known beforehand.");
});

test("rivals' progress has names for screen readers, and says who is gone for how long", () => {
  const seats = [seat(1, "Ben", { state: "playing", here: false, gone_until: 60_000 })];
  const state = { race: running(), seats, own: 0, now: 0, progress: () => ({ home: 7, rev: 12 }) };
  const root = drawn(progressPanel(state));
  expect(root.querySelector("progress")?.getAttribute("aria-label")).toBe("Ben: 7 of 52 cards home");
  expect(text(root)).toContain("connection lost, 1:00 to come back");
  expect(text(root)).toContain("12 moves");
});

const BAR = {
  undoAllowed: true,
  canUndo: true,
  canRedo: false,
  canFinish: true,
  canHint: null,
  auto: false,
  home: 1,
  moves: 2,
  stuck: false,
};

test("the tools beside the table ask for what they say", () => {
  const asked = actions();
  const root = drawn(barPanel(BAR, asked));
  for (const name of ["Undo", "Send all cards home", "Resign"]) press(root, name);
  root.querySelector("input")?.click();
  const calls = [asked.undo, asked.finish, asked.askResign, asked.auto].map((call) => vi.mocked(call).mock.calls);
  expect(calls).toEqual([[[]], [[]], [[]], [[true]]]);
});

test("a hint is asked for where hints are on, and not while the table is locked", () => {
  const asked = actions();
  press(drawn(barPanel({ ...BAR, canHint: true }, asked)), "Hint");
  expect(asked.hint).toHaveBeenCalledOnce();
  const locked = drawn(barPanel({ ...BAR, canHint: false }, asked));
  press(locked, "Hint");
  expect(asked.hint).toHaveBeenCalledOnce();
});

test("before the first hint one is told that the run is then not clean", () => {
  const [hint, close] = [vi.fn(), vi.fn()];
  const root = drawn(hintDialog(hint, close));
  expect(text(root)).toContain("no longer counts as clean");
  press(root, "No hint");
  expect(hint).not.toHaveBeenCalled();
  press(root, "Show a hint");
  expect(hint).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

test("without undo there is no undo button, and a stuck player is told", () => {
  const root = drawn(barPanel({ ...BAR, undoAllowed: false, stuck: true }, actions()));
  expect([...root.querySelectorAll("button")].map(({ textContent }) => textContent?.trim())).toEqual([
    "Finish",
    "Resign",
  ]);
  expect(text(root)).toContain("No move leads on from here");
  expect(text(root)).not.toContain("Undo");
  expect(text(drawn(barPanel({ ...BAR, stuck: true }, actions())))).toContain("Undo, or resign");
});

test("resigning is asked once more, and costs nothing before the first move", () => {
  const [resign, close] = [vi.fn(), vi.fn()];
  expect(text(drawn(resignDialog(0, resign, close)))).toContain("leaving costs nothing");
  const root = drawn(resignDialog(3, resign, close));
  expect(text(root)).toContain("cannot be taken back");
  press(root, "Play on");
  expect(resign).not.toHaveBeenCalled();
  press(root, "Resign");
  expect(resign).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

test("standings show what was decided, photo finish and clean runs marked", () => {
  const rows = [standing(1, "Ben", { photo: true }), standing(0, "Ann", { place: 2, state: "resigned", clean: false })];
  const root = drawn(standingsPanel(rows, 0));
  const lines = [...root.querySelectorAll("tbody tr")].map((line) => text(line as HTMLElement));
  expect(lines[0]).toBe("1st Ben 1:00.00 100 52 clean photo finish");
  expect(lines[1]).toBe("2nd Ann (you) – 100 52 resigned");
});

test.each([
  ["won", 1, "You won!"],
  ["second", 2, "You came 2nd."],
])("the end says how one did: %s", (_how, place, heading) => {
  const race = running({ phase: "over", seats: [seat(0, "Ann", { state: "finished", place }), seat(1, "Ben")] });
  const root = drawn(
    overPanel({ ...NOTHING, race, standings: [standing(0, "Ann")] }, race.seats[0]!, null, actions(), NO_SCORE),
  );
  expect(root.querySelector("h1")?.textContent).toBe(heading);
});

test("results that were voided are named under the standings, which stay", () => {
  const race = running({ phase: "over" });
  const model = { ...NOTHING, race, standings: [standing(0, "Ann"), standing(1, "Ben")] };
  const shown = (voided: readonly number[]) =>
    drawn(overPanel(model, race.seats[0]!, null, actions(), NO_SCORE, voided));
  expect(text(shown([]))).not.toContain("voided");
  expect(text(shown([1]))).toContain("The result of Ben was voided by a moderator");
  expect(text(shown([0, 1]))).toContain("The results of Ann and Ben were voided");
  expect(shown([0, 1]).querySelectorAll("tbody tr")).toHaveLength(2);
});

test("whoever is done early sees their place and waits for the others", () => {
  const own = seat(0, "Ann", { state: "finished", place: 1, at: 61_230 });
  const standings = [standing(0, "Ann"), standing(1, "Ben", { state: "playing", place: null })];
  const root = drawn(endedPanel({ ...NOTHING, race: running(), standings }, own));
  expect(text(root)).toContain("Home in 1:01.23!");
  expect(text(root)).toContain("You are 1st.");
  expect(root.querySelectorAll("tbody tr")).toHaveLength(1);
});

test.each([
  [null, "Offer a rematch", "offer"],
  [{ by: 1, what: "rematch", accepted: [1], until: 9 } as const, "Accept rematch", "accept"],
] as const)("a rematch is offered or accepted", (offer, button, asks) => {
  const race = running({ phase: "over", offer });
  const asked = actions();
  press(drawn(overPanel({ ...NOTHING, race }, race.seats[0]!, null, asked, NO_SCORE)), button);
  expect(asked[asks]).toHaveBeenCalledOnce();
});

test("one's own offer waits, and an agreed rematch has a link", () => {
  const offer = { by: 0, what: "rematch" as const, accepted: [0], until: 9 };
  const race = running({ phase: "over", offer });
  expect(text(drawn(overPanel({ ...NOTHING, race }, race.seats[0]!, null, actions(), NO_SCORE)))).toContain(
    "Waiting for the others",
  );
  const agreed = { ...race, next_race: "next99" };
  const root = drawn(overPanel({ ...NOTHING, race: agreed }, race.seats[0]!, null, actions(), NO_SCORE));
  expect(root.querySelector('a[href="/race/next99"]')).not.toBe(null);
});

const OPENED = { server_seed: "11", nonces: ["22", ""], race_seed: "33", seed: "33", certificate: null };

test("a seal that was kept is verified, one that was not is warned of loudly", () => {
  const good = drawn(
    verificationPanel(raceView(), OPENED, {
      commitment: true,
      raceSeed: true,
      nonce: true,
      deal: null,
      certificate: null,
    }),
  );
  expect(good.querySelector(".verdict")?.textContent).toBe("Verified");
  expect(good.querySelectorAll(".checks li")).toHaveLength(3);
  const bad = drawn(
    verificationPanel(raceView(), OPENED, {
      commitment: false,
      raceSeed: true,
      nonce: false,
      deal: true,
      certificate: null,
    }),
  );
  expect(bad.querySelector('[role="alert"]')?.textContent).toContain("NOT VERIFIED");
  expect(bad.querySelectorAll(".checks .bad")).toHaveLength(2);
});

const CERTIFICATE = {
  version: "solver/1",
  budget: 200_000,
  index: 2,
  skipped: [
    { verdict: "lost" as const, nodes: 71_775 },
    { verdict: "unknown" as const, nodes: 200_000 },
  ],
  nodes: 4_973,
  line: ["1a", "2h"],
  par: 2,
  difficulty: 3,
};

test("the certificate tells par, difficulty, the deals passed over and the whole line", () => {
  const opened = { ...OPENED, certificate: CERTIFICATE };
  const found = { commitment: true, raceSeed: true, nonce: true, deal: true, certificate: true };
  const good = drawn(verificationPanel(raceView(), opened, found));
  expect(text(good)).toMatch(/Best known ?2 moves/);
  expect(text(good)).toContain("3 of 5");
  expect([...good.querySelectorAll(".skipped li")].map(({ textContent }) => textContent)).toEqual([
    "Number 1: cannot be won (71,775 positions looked at)",
    "Number 2: not proved (200,000 positions looked at)",
  ]);
  expect(good.querySelector(".moves")?.textContent).toBe("1a 2h");
  const bad = drawn(verificationPanel(raceView(), opened, { ...found, certificate: false }));
  expect(bad.querySelector(".checks .bad")?.textContent).toContain("does not prove it");
});

test("the line is copied, or it is said that it could not be", async () => {
  const root = drawn(certificatePanel(CERTIFICATE));
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  press(root, "Copy the line");
  await vi.waitFor(() => expect(root.querySelector("[role=status]")?.textContent).toBe("Copied."));
  expect(writeText).toHaveBeenCalledWith("1a 2h");
  vi.stubGlobal("navigator", {});
  press(root, "Copy the line");
  await vi.waitFor(() => expect(root.querySelector("[role=status]")?.textContent).toContain("Select the line"));
  vi.unstubAllGlobals();
});

test("without a proof the host is asked, and anybody may have other deals", () => {
  const seats = [seat(0, "Ann", { ready: true }), seat(1, "Ben", { ready: true })];
  const race = raceView({ seats, unproved: true, options: { ...OPTIONS, certified: true } });
  const host = open(race, seats[0]!);
  expect(text(host.root)).toContain("Play this deal without?");
  press(host.root, "Play without a proof");
  expect(host.asked.startUncertified).toHaveBeenCalledOnce();
  press(host.root, "Try other deals");
  expect(host.asked.otherDeals).toHaveBeenCalledOnce();
  const other = open(race, seats[1]!);
  expect(text(other.root)).toContain("The host is asked");
  expect(text(other.root)).not.toContain("Play without a proof");
  press(other.root, "Try other deals");
  expect(text(open(race, null).root)).not.toContain("Try other deals");
});

test("a certified race says so before the start, and in the countdown no more than that", () => {
  const race = raceView({ options: { ...OPTIONS, certified: true } });
  expect(text(open(race, ANN).root)).toContain("can be won");
  expect(text(drawn(optionsPanel(race)))).toContain("sealed, proved winnable");
  expect(text(drawn(countdownPanel(7, true)))).toContain("Looking for a deal that can be won");
  expect(text(drawn(countdownPanel(7, false)))).not.toContain("can be won");
});

const LINE: ConnectionState = { status: { kind: "open" }, age: 100, way: 31.6, now: 1_000, pending: 0 };

test.each([
  [{}, "good", "32 ms"],
  [{ way: null }, "good", "Connected"],
  [{ age: 9_000 }, "slow", "last heard 9 s ago"],
  [{ status: { kind: "connecting", attempt: 1 } }, "bad", "Connecting …"],
  [
    { status: { kind: "waiting", until: 3_500, attempt: 2 }, pending: 3 },
    "bad",
    "Reconnecting in 3 s 3 moves not confirmed Try now",
  ],
  [{ status: { kind: "closed", code: 4501, reason: "" } }, "bad", "Not connected"],
] as const)("the connection's state is always said: %o", (more, how, said) => {
  const state = { ...LINE, ...more };
  expect(mood(state)).toBe(how);
  expect(text(drawn(connectionPanel(state, () => {})))).toContain(said);
});

test("while waiting one may try at once", () => {
  const reconnect = vi.fn();
  press(
    drawn(connectionPanel({ ...LINE, status: { kind: "waiting", until: 9_000, attempt: 1 } }, reconnect)),
    "Try now",
  );
  expect(reconnect).toHaveBeenCalledOnce();
});

test.each([
  [4501, "This race is open in another tab", "Play here"],
  [4503, "Square Deal has been updated", "Reload"],
  [4502, "This seat is not yours", null],
  [4504, "Your session has ended", "Reload"],
  [1008, "The server refused this page", null],
])("close code %i says why and what can be done", (code, heading, button) => {
  const asked = { playHere: vi.fn(), reload: vi.fn() };
  const root = drawn(closedPanel(code, "abc123", asked));
  expect(root.querySelector("h1")?.textContent).toBe(heading);
  if (button !== null) press(root, button);
  expect(asked.playHere).toHaveBeenCalledTimes(button === "Play here" ? 1 : 0);
  expect(asked.reload).toHaveBeenCalledTimes(button === "Reload" ? 1 : 0);
});

test("a race that is not there, and one's own race, lead on", () => {
  expect(drawn(missingPanel()).querySelector('a[href="/"]')).not.toBe(null);
  expect(drawn(ownRacePanel("abc123")).querySelector('a[href="/race/abc123"]')).not.toBe(null);
});

test("the clock is shown while a race runs", () => {
  const root = drawn(topPanel(running(), 83_211, nothing));
  expect(text(root)).toContain("1:23 of 1:00:00");
  expect(drawn(topPanel(raceView(), 0, nothing)).querySelector(".clock")).toBe(null);
});

test("while one waits, one can read how cards are moved", () => {
  const root = drawn(keysPanel());
  expect(root.querySelectorAll("dt")).toHaveLength(8);
  expect(text(root)).toContain("Send a card home");
});

test("with every seat taken nobody is waited for but the ready", () => {
  expect(text(open(raceView({ seats: [ANN] }), ANN).root)).toContain("Waiting for players");
  expect(text(open(raceView(), ANN).root)).toContain("Everyone is here");
});

test("a chain of rematches has its score, the most wins first, before and after its races", () => {
  const race = raceView({ seats: [ANN, seat(1, "Ben")] });
  const score = { races: 3, wins: { "p-Ben": 2, "p-Ann": 1 } };
  expect(text(drawn(scorePanel(race, score, false)))).toBe("After 3 races: Ben 2 Ann 1");
  expect(text(drawn(scorePanel(race, { races: 1, wins: { "p-Ben": 1 } }, false)))).toBe("After 1 race: Ben 1 Ann 0");
  expect(text(drawn(scorePanel(race, { races: 1, wins: { "p-Ben": 1 } }, true)))).toBe("");
  expect(text(drawn(scorePanel(race, NO_SCORE, false)))).toBe("");
});

test("who looks on is counted in the head", () => {
  expect(
    drawn(watchersMark(raceView({ watchers: 2 })))
      .querySelector("[role=img]")
      ?.getAttribute("aria-label"),
  ).toBe("2 watching");
  expect(drawn(watchersMark(raceView())).children).toHaveLength(0);
});

test("who waits with others may practise, and over the practice stands what the race waits for", () => {
  const { root, asked } = open(raceView(), ANN);
  press(root, "Practise meanwhile");
  expect(asked.practise).toHaveBeenCalledWith(true);
  const invitation = { link: "", canShare: false, copied: false };
  const state = { race: raceView(), own: ANN, now: 0, ...invitation, score: NO_SCORE, wasFreed: false };
  const head = drawn(practicePanel(state, asked));
  expect(text(head)).toContain("The race starts when everyone is ready.");
  press(head, "I am ready");
  expect(asked.ready).toHaveBeenCalledWith(true);
  press(head, "Back to the seats");
  expect(asked.practise).toHaveBeenCalledWith(false);
  const alone = open(raceView({ options: { ...OPTIONS, seats: 1 }, seats: [ANN] }), ANN);
  expect(text(alone.root)).not.toContain("Practise");
});
