import { beforeEach, expect, test, vi } from "vitest";
import { DailyPart } from "../../src/race/daily.ts";
import { Questions } from "../../src/race/questions.ts";
import { hear, NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import type { RaceView } from "../../src/wire/protocol.ts";
import { raceView, running, seat, welcome } from "./scripted.ts";

const model = (race: RaceView): RaceModel => hear(NOTHING, welcome(race)).model;

let dialog: HTMLDialogElement;
let questions: Questions;

beforeEach(() => {
  dialog = document.createElement("dialog");
  document.body.replaceChildren(dialog);
  questions = new Questions(dialog, new DailyPart(() => {}));
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
