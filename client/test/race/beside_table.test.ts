/** While a race runs: the tools beside the table, the clock, rivals' progress, and who looks on. */
import { nothing } from "lit-html";
import { expect, test, vi } from "vitest";
import { barPanel } from "../../src/race/panels/bar.ts";
import { keysPanel } from "../../src/race/panels/keys.ts";
import { hintDialog, resignDialog } from "../../src/race/panels/question.ts";
import { progressPanel } from "../../src/race/panels/rivals.ts";
import { topPanel, watchersMark } from "../../src/race/panels/top.ts";
import { drawn, press, text } from "../drawn.ts";
import { actions } from "./open_panel.ts";
import { raceView, running, seat } from "./scripted.ts";

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

test("rivals' progress has names for screen readers, and says who is gone for how long", () => {
  const seats = [seat(1, "Ben", { state: "playing", here: false, gone_until: 60_000 })];
  const state = { race: running(), seats, own: 0, now: 0, progress: () => ({ home: 7, rev: 12 }) };
  const root = drawn(progressPanel(state));
  expect(root.querySelector("progress")?.getAttribute("aria-label")).toBe("Ben: 7 of 52 cards home");
  expect(text(root)).toContain("connection lost, 1:00 to come back");
  expect(text(root)).toContain("12 moves");
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

test("who looks on is counted in the head", () => {
  expect(
    drawn(watchersMark(raceView({ watchers: 2 })))
      .querySelector("[role=img]")
      ?.getAttribute("aria-label"),
  ).toBe("2 watching");
  expect(drawn(watchersMark(raceView())).children).toHaveLength(0);
});
