/** The hand that plays, over a fake wire: cards go home by themselves as plays, one after the other. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptSettings } from "../../src/choices/kept_settings.ts";
import type { Refusal } from "../../src/engine/index.ts";
import { RaceLink } from "../../src/race/link.ts";
import { takeOverOlderChoice } from "../../src/race/older_choice.ts";
import { HOMING_MS, Player } from "../../src/race/player.ts";
import { FakeHost } from "../wire/fake_host.ts";
import { running, welcome } from "./scripted.ts";

/** All but the clubs are home, and those can go. */
const NEARLY = "2CAC/3C/4C/6C5C/8C7C/TC9C/KCQCJC/ ,,, 0KKK";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function playing() {
  const host = new FakeHost();
  const link = new RaceLink({ race: "abc123", host, onChange: () => {} });
  link.open();
  host.wire.accept();
  host.wire.say(welcome(running(), { board: NEARLY, rev: 3 }));
  const settings = new KeptSettings(() => localStorage);
  const refusals: Refusal[] = [];
  const player = new Player(link, settings, (refusal) => refusals.push(refusal));
  const plays = () => host.wire.sent.flatMap((message) => (Array.isArray(message) ? [message[2]] : []));
  return { player, plays, refusals, settings };
}

test("safe cards follow a move home, each as a play of its own, and the choice is kept", () => {
  const { player, plays } = playing();
  player.setAuto(true);
  player.play("1a");
  vi.advanceTimersByTime(3 * HOMING_MS);
  expect(plays()).toEqual(["1a", "ah", "1h", "2h"]);
  expect(playing().player.auto).toBe(true);
});

test("what is chosen elsewhere holds at once", () => {
  const { player, plays, settings } = playing();
  player.play("1a");
  settings.save({ autoHome: true });
  expect(player.auto).toBe(true);
  vi.advanceTimersByTime(HOMING_MS);
  expect(plays()).toEqual(["1a", "ah"]);
  settings.save({ autoHome: false });
  vi.advanceTimersByTime(3 * HOMING_MS);
  expect(plays()).toEqual(["1a", "ah"]);
});

test("nothing goes by itself unless it was asked for, nor after an undo", () => {
  const { player, plays } = playing();
  player.play("1a");
  vi.advanceTimersByTime(5 * HOMING_MS);
  player.setAuto(true);
  player.play("u");
  vi.advanceTimersByTime(5 * HOMING_MS);
  expect(plays()).toEqual(["1a", "u"]);
});

test("finishing sends all cards home where moves home alone are enough, and ends there", () => {
  const { player, plays } = playing();
  player.play("1a");
  player.finish();
  vi.advanceTimersByTime(30 * HOMING_MS);
  expect(plays().at(-1)).toBe("7h");
  expect(plays().filter((move) => move.endsWith("h"))).toHaveLength(13);
});

test("redo plays the move that was taken back, as a new move", () => {
  const { player, plays } = playing();
  player.redo();
  player.play("1a");
  player.play("u");
  player.redo();
  expect(plays()).toEqual(["1a", "u", "1a"]);
});

test("a refusal is told and stops finishing", () => {
  const { player, plays, refusals } = playing();
  player.play("1a");
  player.finish();
  player.play("12");
  vi.advanceTimersByTime(5 * HOMING_MS);
  expect(refusals.map(({ why }) => why)).toEqual(["wrong_colour"]);
  expect(plays()).toEqual(["1a"]);
});

test("what races kept themselves before there were settings is taken over once", () => {
  const settings = new KeptSettings(() => localStorage);
  const takeOver = (): void => takeOverOlderChoice(settings, () => localStorage);
  localStorage.setItem("auto-home", "on");
  takeOver();
  expect(playing().player.auto).toBe(true);
  settings.save({ autoHome: false });
  takeOver();
  localStorage.setItem("auto-home", "off");
  takeOver();
  expect(settings.read().autoHome).toBe(false);
  expect(localStorage.getItem("auto-home")).toBe(null);
});
