import { expect, test } from "vitest";
import { ServerClock } from "../../src/wire/server_clock.ts";

test("the local time stands in while nothing is known", () => {
  const clock = new ServerClock();
  expect([clock.known, clock.way, clock.shared(7)]).toEqual([false, null, 7]);
});

test("a hint is used until a ping has been answered", () => {
  const clock = new ServerClock();
  clock.hint(100, 1_000);
  expect([clock.known, clock.way, clock.shared(200)]).toEqual([true, null, 1_100]);
  clock.sample(200, 240, 1_150);
  expect([clock.way, clock.shared(300)]).toEqual([40, 1_230]);
  clock.hint(300, 9_999);
  expect(clock.shared(300)).toBe(1_230);
});

test("the shortest way is believed, whenever it was measured", () => {
  const clock = new ServerClock();
  clock.sample(0, 400, 5_350); // held up on the way there
  clock.sample(1_000, 1_020, 6_010);
  clock.sample(2_000, 2_400, 7_050);
  expect(clock.shared(3_000)).toBe(8_000);
});

test("an old best sample gives way, for clocks drift", () => {
  const clock = new ServerClock();
  clock.sample(0, 10, 5_005);
  for (let n = 1; n <= 8; n++) clock.sample(n * 1_000, n * 1_000 + 20, 5_110 + n * 1_000);
  expect(clock.shared(10_000)).toBe(15_100);
});

/** One sees GO while another sees 3: with 20 and 400 ms of way, both must start together. */
test.each([
  [20, 0.5],
  [400, 0.5],
  [400, 0.45],
])("with a way of %i ms the start is seen within 30 ms", (way, there) => {
  const clock = new ServerClock();
  const ahead = 123_456;
  for (let n = 0; n < 4; n++) {
    const asked = n * 500;
    clock.sample(asked, asked + way, asked + way * there + ahead);
  }
  expect(Math.abs(clock.shared(9_000) - (9_000 + ahead))).toBeLessThanOrEqual(30);
});
