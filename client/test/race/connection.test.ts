/** The connection's state, and pages that cannot go on: what they say and what can be done. */
import { expect, test, vi } from "vitest";
import { closedPanel, missingPanel } from "../../src/race/panels/closed.ts";
import { type ConnectionState, connectionPanel, mood } from "../../src/race/panels/connection.ts";
import { ownRacePanel } from "../../src/watch/own_race_panel.ts";
import { drawn, press, text } from "../drawn.ts";

const LINE: ConnectionState = { status: { kind: "open" }, age: 100, way: 31.6, now: 1_000, pending: 0 };

test.each([
  [{}, "good", "32 ms"],
  [{ way: null }, "good", "Connected"],
  [{ age: 9_000 }, "slow", "last heard 9 s ago"],
  [{ age: 9_000, pending: 1 }, "slow", "last heard 9 s ago 1 move not confirmed"],
  [{ status: { kind: "connecting", attempt: 1 } }, "bad", "Connecting …"],
  [
    { status: { kind: "waiting", until: 3_500, attempt: 2 }, pending: 3 },
    "bad",
    "Reconnecting in 3 s 3 moves not confirmed Try now",
  ],
  [{ status: { kind: "closed", code: 4501, reason: "" } }, "bad", "Not connected"],
] as const)("the connection's state is always said: %o", (more, how, said) => {
  const state = { ...LINE, ...more };
  expect(mood(state)).toBe(how);
  expect(text(drawn(connectionPanel(state, () => {})))).toContain(said);
});

test("whoever hears the page is not told that a silent line is connected", () => {
  const label = (state: ConnectionState) =>
    drawn(connectionPanel(state, () => {}))
      .querySelector("[role=group]")
      ?.getAttribute("aria-label");
  expect(label(LINE)).toBe("Connection: Connected");
  expect(label({ ...LINE, age: 9_000 })).toBe("Connection: last heard 9 s ago");
});

test("while waiting one may try at once", () => {
  const reconnect = vi.fn();
  press(
    drawn(connectionPanel({ ...LINE, status: { kind: "waiting", until: 9_000, attempt: 1 } }, reconnect)),
    "Try now",
  );
  expect(reconnect).toHaveBeenCalledOnce();
});

test.each([
  [4501, "This race is open in another tab", "Play here"],
  [4503, "Square Deal has been updated", "Reload"],
  [4502, "This seat is not yours", null],
  [4504, "Your session has ended", "Reload"],
  [1008, "The server refused this page", null],
])("close code %i says why and what can be done", (code, heading, button) => {
  const asked = { playHere: vi.fn(), reload: vi.fn() };
  const root = drawn(closedPanel(code, "abc123", asked));
  expect(root.querySelector("h1")?.textContent).toBe(heading);
  if (button !== null) press(root, button);
  expect(asked.playHere).toHaveBeenCalledTimes(button === "Play here" ? 1 : 0);
  expect(asked.reload).toHaveBeenCalledTimes(button === "Reload" ? 1 : 0);
});

test("a race that is not there, and one's own race, lead on", () => {
  expect(drawn(missingPanel()).querySelector('a[href="/"]')).not.toBe(null);
  expect(drawn(ownRacePanel("abc123")).querySelector('a[href="/race/abc123"]')).not.toBe(null);
});
