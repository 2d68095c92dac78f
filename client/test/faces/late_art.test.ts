import { afterEach, expect, test, vi } from "vitest";
import { lateArt, type Pictures } from "../../src/faces/late_art.ts";

const looks = vi.fn();
document.addEventListener("look", looks);

afterEach(() => {
  looks.mockClear();
});

/** A fetch that is answered by hand. */
class Asked {
  times = 0;
  readonly picture = lateArt(() => {
    this.times++;
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.refuse = () => reject(new Error("no network"));
    });
  });
  answer: (pictures: Pictures) => void = () => undefined;
  refuse: () => void = () => undefined;
}

/** Lets every promise that is settled go on. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("nothing is fetched before a picture is asked for, and then once", async () => {
  const asked = new Asked();
  expect(asked.times).toBe(0);
  expect([asked.picture(1), asked.picture(2)]).toEqual([null, null]);
  expect(asked.times).toBe(1);
});

test("pictures that have arrived are told of by a look, and are there", async () => {
  const asked = new Asked();
  asked.picture(1);
  const picture = document.createElement("span");
  asked.answer((card) => (card === 1 ? picture : null));
  await settled();
  expect(looks).toHaveBeenCalledTimes(1);
  expect([asked.picture(1), asked.picture(2)]).toEqual([picture, null]);
  expect(asked.times).toBe(1);
});

test("pictures that could not be had bring no look, and are not asked for with every card", async () => {
  const asked = new Asked();
  asked.picture(1);
  asked.refuse();
  await settled();
  expect([asked.picture(1), asked.picture(2)]).toEqual([null, null]);
  expect([asked.times, looks.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ["another look", () => document.dispatchEvent(new Event("look"))],
  ["the network being back", () => window.dispatchEvent(new Event("online"))],
])("%s lets them be asked for again, once", async (_, happen) => {
  const asked = new Asked();
  asked.picture(1);
  asked.refuse();
  await settled();
  happen();
  asked.picture(1);
  asked.picture(2);
  expect(asked.times).toBe(2);
  asked.refuse();
  await settled();
  asked.picture(1);
  expect(asked.times).toBe(2);
});

test("a table that draws again on the very look that allows it asks again", async () => {
  const asked = new Asked();
  const table = vi.fn(() => asked.picture(1));
  const ends = new AbortController();
  document.addEventListener("look", table, { signal: ends.signal });
  asked.picture(1);
  asked.refuse();
  await settled();
  document.dispatchEvent(new Event("look"));
  expect(asked.times).toBe(2);
  ends.abort();
});
