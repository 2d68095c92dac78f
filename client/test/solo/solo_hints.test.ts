import { afterEach, beforeEach, expect, test, vi } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { FREECELL, type Move, type Position, parseRules } from "../../src/engine/index.ts";
import type { Answer } from "../../src/solo/proofs.ts";
import { SoloGame } from "../../src/solo/solo_game.ts";
import {
  type HintHands,
  type Lost,
  PATIENCE_MS,
  QUIET_MS,
  SAID_AFTER_MS,
  SoloHints,
} from "../../src/solo/solo_hints.ts";
import { APIError } from "../../src/wire/api.ts";

const LINE = vectors.games.find(({ seed }) => seed === "1")!.moves.split(" ");
const WON: Answer = { verdict: "won", line: LINE };
const LOST: Answer = { verdict: "lost", line: [] };

/** A page: what was shown last, and a solver that answers what it is told to. */
class Page {
  readonly asked: Position[] = [];
  shown: { code: string | null; proof: string } | null = null;
  lost: Lost | null = null;
  thought: boolean[] = [];
  answer: (position: Position, signal: AbortSignal) => Promise<Answer> = async () => WON;
  readonly hints: SoloHints;

  constructor() {
    const hands: HintHands = {
      ask: (_rules, position, signal) => {
        this.asked.push(position);
        return this.answer(position, signal);
      },
      show: (move: Move | null, proof) => {
        this.shown = { code: move?.code ?? null, proof };
      },
      lost: (lost) => {
        this.lost = lost;
      },
      thinking: (on) => this.thought.push(on),
    };
    this.hints = new SoloHints(hands, () => performance.now());
  }

  /** Presses for a hint and gives what was shown for it. */
  async press(solo: SoloGame): Promise<Page["shown"]> {
    this.shown = null;
    await this.hints.want(solo);
    return this.shown;
  }
}

/** Never answers, and fails when it is given up on, as `fetch` does. */
function silence(_position: Position, signal: AbortSignal): Promise<Answer> {
  return new Promise((_answer, fail) => signal.addEventListener("abort", () => fail(new APIError(0, "network", ""))));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one question leads from the deal to the win", async () => {
  const page = new Page();
  const solo = new SoloGame(FREECELL, "1");
  let steps = 0;
  for (; !solo.won; steps++) {
    const shown = (await page.press(solo))!;
    expect(shown.proof).toBe("line");
    expect(solo.play(shown.code!)).toBeNull();
    page.hints.cancel();
  }
  expect(page.asked).toHaveLength(1);
  expect(steps).toBeLessThanOrEqual(LINE.length);
});

test("a move beside the line is asked about anew, an undo onto it is not", async () => {
  const page = new Page();
  const solo = new SoloGame(FREECELL, "1");
  await page.press(solo);
  const aside = LINE[0] === "6a" ? "5a" : "6a";
  solo.play(aside);
  page.answer = async () => ({ verdict: "unknown", line: [] });
  expect((await page.press(solo))!.proof).toBe("legal");
  expect(page.asked).toHaveLength(2);
  solo.undo();
  expect(await page.press(solo)).toEqual({ code: LINE[0], proof: "line" });
  solo.redo();
  await page.press(solo);
  expect(page.asked).toHaveLength(2); // what was left open is not asked again
});

test("a line that does not play to the win proves nothing", async () => {
  const page = new Page();
  const solo = new SoloGame(FREECELL, "1");
  page.answer = async () => ({ verdict: "won", line: LINE.slice(0, -1) });
  expect((await page.press(solo))!.proof).toBe("legal");
});

test("without a proof the moves to try come one after the other", async () => {
  const page = new Page();
  page.answer = async () => ({ verdict: "unknown", line: [] });
  const solo = new SoloGame(FREECELL, "1");
  const codes = solo.hints().map(({ code }) => code);
  const seen: (string | null)[] = [];
  for (let press = 0; press <= codes.length; press++) seen.push((await page.press(solo))!.code);
  expect(seen).toEqual([...codes, codes[0]]);
  expect(page.asked).toHaveLength(1);
});

test("a solver that is away is left alone for a while", async () => {
  const page = new Page();
  page.answer = async () => Promise.reject(new APIError(0, "network", ""));
  const solo = new SoloGame(FREECELL, "1");
  expect((await page.press(solo))!.proof).toBe("legal");
  await page.press(solo);
  expect(page.asked).toHaveLength(1);
  vi.advanceTimersByTime(QUIET_MS);
  page.answer = async () => WON;
  expect((await page.press(solo))!.proof).toBe("line");
});

test("a busy solver says itself when to come back", async () => {
  const page = new Page();
  page.answer = async () => Promise.reject(new APIError(503, "busy", "", 2));
  const solo = new SoloGame(FREECELL, "1");
  await page.press(solo);
  vi.advanceTimersByTime(2_000);
  await page.press(solo);
  expect(page.asked).toHaveLength(2);
});

test("who waits is told, and a slow solver is not waited for", async () => {
  const page = new Page();
  page.answer = silence;
  const solo = new SoloGame(FREECELL, "1");
  const pressed = page.press(solo);
  await vi.advanceTimersByTimeAsync(SAID_AFTER_MS);
  expect(page.thought).toEqual([true]);
  await page.hints.want(solo); // one at a time
  expect(page.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - SAID_AFTER_MS);
  expect((await pressed)!.proof).toBe("legal");
  expect(page.thought.at(-1)).toBe(false);
});

test("a move takes the question back, and nothing of it is shown", async () => {
  const page = new Page();
  page.answer = silence;
  const solo = new SoloGame(FREECELL, "1");
  const pressed = page.press(solo);
  solo.play("6a");
  page.hints.cancel();
  expect(await pressed).toBeNull();
  page.answer = async () => ({ verdict: "unknown", line: [] });
  await page.press(solo); // no blame on a solver that was not let finish
  expect(page.asked).toHaveLength(2);
});

test("a lost position says how far back the deal could be won, and the hint there is at hand", async () => {
  const page = new Page();
  const solo = new SoloGame(FREECELL, "1");
  const start = solo.game.position;
  for (const code of ["1a", "2b", "3c", "4d"]) expect(solo.play(code)).toBeNull();
  page.answer = async (position) => (position === start ? WON : LOST);
  expect(await page.press(solo)).toBeNull();
  expect(page.lost).toEqual({ kind: "back", moves: 4 });
  const asked = page.asked.length;
  expect(asked).toBeLessThanOrEqual(4);
  page.hints.cancel();
  expect(page.lost).toBeNull();
  await page.press(solo);
  for (let undone = 0; undone < 4; undone++) solo.undo();
  expect((await page.press(solo))!.proof).toBe("line");
  expect(page.asked).toHaveLength(asked);
});

test("what follows a lost position is lost without a question", async () => {
  const page = new Page();
  const solo = new SoloGame(parseRules("klondike/3/1"), "1");
  page.answer = async () => LOST;
  await page.press(solo);
  expect(page.lost).toEqual({ kind: "never" });
  solo.play(solo.hints()[0]!.code);
  await page.press(solo);
  expect(page.lost).toEqual({ kind: "never" });
  expect(page.asked).toHaveLength(1);
});

test("where nobody can be asked how far back, that it is lost stays said", async () => {
  const page = new Page();
  const solo = new SoloGame(FREECELL, "1");
  for (const code of ["1a", "2b", "3c", "4d"]) solo.play(code);
  page.answer = async () => {
    if (page.asked.length > 1) throw new APIError(429, "rate", "", 1);
    return LOST;
  };
  await page.press(solo);
  expect(page.lost).toEqual({ kind: "open" });
});

test("another deal begins anew, the same deal again does not", async () => {
  const page = new Page();
  await page.press(new SoloGame(FREECELL, "1"));
  await page.press(new SoloGame(FREECELL, "1"));
  expect(page.asked).toHaveLength(1);
  page.answer = async () => LOST;
  await page.press(new SoloGame(parseRules("klondike/1/1"), "1"));
  expect(page.asked).toHaveLength(2);
});

test("a deal that is over, won or ended, is given no hint and asked about by nobody", async () => {
  const page = new Page();
  const ended = new SoloGame(FREECELL, "1");
  ended.play("6a");
  ended.end(0);
  expect(await page.press(ended)).toBeNull();
  const won = new SoloGame(FREECELL, "1");
  for (const code of LINE) won.play(code);
  expect(await page.press(won)).toBeNull();
  expect([page.asked, ended.hintsTaken, won.hintsTaken]).toEqual([[], 0, 0]);
});

test("what found something is counted with the game, and nothing else is", async () => {
  const page = new Page();
  page.answer = async () => ({ verdict: "unknown", line: [] });
  const dead = new SoloGame(FREECELL, "93");
  for (const code of ["7a", "5c", "1d", "5b"]) expect(dead.play(code)).toBeNull();
  expect(await page.press(dead)).toEqual({ code: null, proof: "legal" });
  expect(dead.hintsTaken).toBe(0);
  const solo = new SoloGame(FREECELL, "1");
  await page.press(solo); // a move to try
  expect(solo.hintsTaken).toBe(1);
  solo.play("6a");
  page.answer = silence;
  const pressed = page.press(solo);
  page.hints.cancel(); // nothing was shown
  await pressed;
  expect(solo.hintsTaken).toBe(1);
  solo.play("6b");
  page.answer = async () => LOST;
  await page.press(solo); // that it is lost
  expect(solo.hintsTaken).toBe(2);
  await page.press(solo); // as was said
  expect(solo.hintsTaken).toBe(2);
});

test("one that is shown again with nothing moved is counted once, other moves to try are counted by themselves", async () => {
  const page = new Page();
  const proved = new SoloGame(FREECELL, "1");
  await page.press(proved);
  await page.press(proved); // the same move
  expect(proved.hintsTaken).toBe(1);
  const alone = new Page();
  alone.answer = async () => ({ verdict: "unknown", line: [] });
  const solo = new SoloGame(FREECELL, "617");
  const moves = solo.hints().length;
  expect(moves).toBeGreaterThan(1);
  for (let press = 0; press < moves * 2; press++) await alone.press(solo);
  expect(solo.hintsTaken).toBe(moves);
  for (const text of ["1a", "u"]) expect(solo.play(text)).toBeNull();
  await alone.press(solo); // there again, and asked again
  expect(solo.hintsTaken).toBe(moves + 1);
});
