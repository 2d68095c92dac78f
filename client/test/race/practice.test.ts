/** The deal one practises on while a race waits: played on a table of its own, and gone when the race starts. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import type { RaceActions } from "../../src/race/panels/actions.ts";
import type { OpenState } from "../../src/race/panels/seats.ts";
import { Practice } from "../../src/race/practice.ts";
import { PracticePlace } from "../../src/race/practice_place.ts";
import { NOTHING, type RaceModel } from "../../src/race/race_model.ts";
import { soon } from "../patience.ts";
import { raceView } from "./scripted.ts";

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<section id="practice" hidden></section>`;
  root = document.getElementById("practice")!;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  document.documentElement.dataset["motion"] = "off";
});

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset["motion"];
});

const YOU = { player: "p-Ann", name: "Ann", kind: "guest" as const, seat: 0 };

function model(phase: "open" | "countdown" | "running", more: Partial<RaceModel> = {}): RaceModel {
  return { ...NOTHING, you: YOU, rules: FREECELL, race: raceView({ phase }), ...more };
}

const button = (words: string) => [...root.querySelectorAll("button")].find(({ textContent }) => textContent === words);

test("cards are moved, taken back and dealt anew", () => {
  const practice = new Practice(root, FREECELL);
  const table = root.lastElementChild as HTMLElement;
  const cell = () => table.querySelectorAll('[data-pile="a"] .sd-card').length;
  expect(table.querySelectorAll(".sd-card")).toHaveLength(52);
  expect(button("Undo")?.disabled).toBe(true);
  practice.focus();
  const press = (pile: string) => {
    const place = table.querySelector(`[data-pile="${pile}"]`)!.lastElementChild as HTMLElement;
    place.focus();
    place.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  };
  press("1");
  press("a");
  expect(cell()).toBe(1);
  button("Undo")!.click();
  expect(cell()).toBe(0);
  button("Redo")!.click();
  expect(cell()).toBe(1);
  button("Another deal")!.click();
  expect(cell()).toBe(0);
  expect(button("Undo")?.disabled).toBe(true);
  practice.destroy();
});

test("what was begun waits through a countdown that stops, and goes when the race starts", async () => {
  const place = new PracticePlace(root, () => {});
  place.follow(model("open"));
  expect(root.hidden).toBe(true);
  place.wanted = true;
  place.follow(model("open"));
  await soon(() => {
    place.follow(model("open"));
    expect(root.hidden).toBe(false);
  });
  const first = root.firstElementChild;
  place.follow(model("countdown"));
  expect(root.hidden).toBe(true);
  expect(document.body.hasAttribute("data-practising")).toBe(false);
  place.follow(model("open"));
  expect(root.hidden).toBe(false);
  expect(root.firstElementChild).toBe(first);
  place.follow({ ...model("open"), race: raceView({ unproved: true }) }); // there is a question to be answered
  expect(root.hidden).toBe(true);
  place.follow(model("running"));
  expect(root.hidden).toBe(true);
  expect(root.children).toHaveLength(0);
  expect(place.wanted).toBe(false);
});

test("a deal that cannot be fetched keeps nobody from the seats, and is told over them", async () => {
  vi.doMock("../../src/race/practising.ts", () => {
    throw new Error("no network");
  });
  const again = vi.fn();
  const place = new PracticePlace(root, again);
  const race = raceView();
  const state = { race } as OpenState;
  expect(place.note(race)).toBe(null);
  place.wanted = true;
  place.follow(model("open"));
  expect(place.panel(state, {} as RaceActions)).toBe(null);
  expect(JSON.stringify(place.note(race))).toContain("…");
  await soon(() => expect(again).toHaveBeenCalled());
  vi.doUnmock("../../src/race/practising.ts");
  expect(place.panel(state, {} as RaceActions)).toBe(null);
  expect(document.body.hasAttribute("data-practising")).toBe(false);
  expect(JSON.stringify(place.note(race))).toContain("could not be loaded");
  expect(place.note(raceView({ phase: "running" }))).toBe(null);
});
