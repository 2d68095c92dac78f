import { beforeEach, expect, test, vi } from "vitest";
import type { Aborts } from "../../src/race/aborts.ts";
import { DailyPart } from "../../src/race/daily.ts";
import { hear } from "../../src/race/hearing.ts";
import { Questions } from "../../src/race/questions.ts";
import { NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { RaceView } from "../../src/wire/protocol.ts";
import { soon } from "../patience.ts";
import { raceView, running, seat, welcome } from "./scripted.ts";

const model = (race: RaceView): RaceModel => hear(NOTHING, welcome(race)).model;

let dialog: HTMLDialogElement;
let questions: Questions;
let tell: (aborts: Aborts) => void;
let fail: (why: Error) => void;

beforeEach(() => {
  dialog = document.createElement("dialog");
  document.body.replaceChildren(dialog);
  const asked = (): Promise<Aborts> =>
    new Promise((resolve, reject) => {
      [tell, fail] = [resolve, reject];
    });
  questions = new Questions(dialog, new DailyPart(() => {}), asked);
});

function press(words: string): void {
  [...dialog.querySelectorAll("button")].find((button) => button.textContent?.trim() === words)!.click();
}

test("removing a player is asked by name, and only a yes removes", () => {
  const kick = vi.fn();
  questions.kick(model(raceView()), 1, kick);
  expect(dialog.open).toBe(true);
  expect(dialog.querySelector("h2")?.textContent).toBe("Remove Ben?");
  expect(dialog.querySelector("[autofocus]")?.textContent?.trim()).toBe("Keep");
  press("Keep");
  expect(dialog.open).toBe(false);
  expect(kick).not.toHaveBeenCalled();
  questions.kick(model(raceView()), 1, kick);
  press("Remove");
  expect(dialog.open).toBe(false);
  expect(kick).toHaveBeenCalledOnce();
});

test("nobody is asked about a free seat", () => {
  questions.kick(model(raceView({ seats: [seat(0, "Ann")] })), 1, vi.fn());
  expect(dialog.open).toBe(false);
});

test.each([
  ["they have left", raceView({ seats: [seat(0, "Ann")] })],
  ["somebody else sits there", raceView({ seats: [seat(0, "Ann"), seat(1, "Cid")] })],
  ["the race begins", raceView({ phase: "countdown", starts_at: 20_000 })],
  ["somebody else is the host", raceView({ host: 1 })],
])("the question whether to remove goes when %s", (_, race) => {
  questions.kick(model(raceView()), 1, vi.fn());
  questions.follow(model(raceView({ version: 2 })));
  expect(dialog.open).toBe(true);
  questions.follow(model(race));
  expect(dialog.open).toBe(false);
});

test("the question whether to resign goes with the race", () => {
  const playing = model(running());
  questions.resign(playing, vi.fn());
  questions.follow(playing);
  expect(dialog.open).toBe(true);
  questions.follow(model(running({ phase: "over", over_at: 90_000 })));
  expect(dialog.open).toBe(false);
});

const text = (): string => dialog.querySelector("p")!.textContent.trim();

test.each([
  [3, "leaving costs nothing: 3 of 5 times are left today."],
  [1, "leaving costs nothing, for the last time today."],
  [0, "but leaving costs nothing only 5 times a day: this race counts as resigned"],
])("before a first move it is said what leaving costs: %d left", async (left, said) => {
  questions.resign(model(running()), vi.fn());
  expect(text()).toContain("Leaving now costs nothing, a few times a day.");
  tell({ per_day: 5, left, until: 0 });
  await soon(() => expect(text()).toContain(said));
  expect(dialog.querySelector("[autofocus]")?.textContent?.trim()).toBe("Play on");
});

test("where it cannot be found out the question stays as it was", async () => {
  questions.resign(model(running()), vi.fn());
  const before = text();
  fail(new Error("no network"));
  await new Promise((resolve) => setTimeout(resolve));
  expect([dialog.open, text()]).toEqual([true, before]);
});

test("what is found out for a question that is gone is not said in another", async () => {
  questions.resign(model(running()), vi.fn());
  press("Play on");
  questions.kick(model(raceView()), 1, vi.fn());
  tell({ per_day: 5, left: 3, until: 0 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(dialog.querySelector("h2")?.textContent).toBe("Remove Ben?");
});

test.each([
  ["without others", running({ seats: [{ ...seat(0, "Ann"), state: "playing" }] })],
  ["on a chosen deal", running({ options: { ...running().options, seed: "mine" } })],
])("nothing is counted in a race %s", (_, race) => {
  const asked = vi.fn(() => Promise.resolve({ per_day: 5, left: 3, until: 0 }));
  questions = new Questions(dialog, new DailyPart(() => {}), asked);
  questions.resign(model(race), vi.fn());
  expect(text()).toContain("so leaving costs nothing.");
  expect(asked).not.toHaveBeenCalled();
});
