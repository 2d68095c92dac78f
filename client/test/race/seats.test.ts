/** Before the start: seats, the invitation, options, and what one may do meanwhile. */
import { expect, test, vi } from "vitest";
import { optionsPanel } from "../../src/race/panels/options.ts";
import { practicePanel } from "../../src/race/panels/practice.ts";
import { removedPanel } from "../../src/race/panels/removed.ts";
import { drawn, press, text } from "../drawn.ts";
import { ANN, actions, NO_SCORE, open } from "./open_panel.ts";
import { OPTIONS, raceView, seat } from "./scripted.ts";

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

test("with every seat taken nobody is waited for but the ready", () => {
  expect(text(open(raceView({ seats: [ANN] }), ANN).root)).toContain("Waiting for players");
  expect(text(open(raceView(), ANN).root)).toContain("Everyone is here");
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
