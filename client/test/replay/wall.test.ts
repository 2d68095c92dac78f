/** The boards of a replay side by side: which seat is shown large, what is heard of the others, and the list that follows. */
import { beforeEach, expect, test, vi } from "vitest";
import { replayOf } from "../../src/replay/replay.ts";
import { ReplayWall } from "../../src/replay/wall.ts";
import "../../src/words/replay_words.ts";
import { recordOf, run } from "./recorded.ts";

const WIDE = 200;
const ROOM = 320;
const { tracks } = replayOf(
  recordOf(
    "freecell",
    "1",
    [1, 2, 3].map((choice) => run("freecell", "1", [choice])),
    false,
  ),
);

let stage: HTMLElement;
const choose = vi.fn();

function wall(): (chosen: number) => void {
  const made = new ReplayWall(stage, tracks, choose, () => 0);
  return (chosen) =>
    made.show(
      tracks.map((track) => ({ track, rev: 0, ended: "" })),
      chosen,
      "",
    );
}

const items = (): HTMLElement[] => [...stage.querySelectorAll("li")];

/** Lays the list out as a row that shows less than two of its items. */
function laidOut(): ReturnType<typeof vi.fn> {
  const list = stage.querySelector("ul")!;
  const box = (x: number, width: number) => () => new DOMRect(x, 0, width, 40);
  list.getBoundingClientRect = box(0, ROOM);
  for (const [at, item] of items().entries()) item.getBoundingClientRect = box(at * WIDE, WIDE);
  const scrolled = vi.fn();
  list.scrollBy = scrolled as typeof list.scrollBy;
  return scrolled;
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(ROOM);
  stage = document.createElement("div");
  document.body.replaceChildren(stage);
  choose.mockClear();
});

test("the seat that is looked at is pressed in the list, and a press or a click on its board asks for another", () => {
  const show = wall();
  show(1);
  const pressed = () => items().map((item) => item.querySelector("button")!.getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["false", "true", "false"]);
  items()[2]!.querySelector("button")!.click();
  items()[0]!.querySelector<HTMLElement>(".small-board")!.click();
  expect(choose.mock.calls).toEqual([[2], [0]]);
});

test("small boards are for who sees them: a button tells of each seat, and the large board is read", () => {
  wall()(0);
  expect(stage.querySelectorAll("li [role=img]")).toHaveLength(3 * 16);
  expect(stage.querySelectorAll("li .small-board:not([aria-hidden=true])")).toHaveLength(0);
  expect(items()[1]!.querySelector("button")!.textContent).toContain("P2");
  expect(stage.querySelectorAll(".large-board [role=img]")).toHaveLength(16);
});

test("a seat that is chosen by a key comes into the row's sight, and the row stays where that is not needed", () => {
  const show = wall();
  show(0);
  const scrolled = laidOut();
  show(0);
  expect(scrolled).not.toHaveBeenCalled();
  show(2);
  expect(scrolled).toHaveBeenLastCalledWith(3 * WIDE - ROOM, 0);
});
