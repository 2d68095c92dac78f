/** The seal and the proof that a deal can be won: verified, told, copied, and asked about where there is none. */
import { expect, test, vi } from "vitest";
import { certificatePanel } from "../../src/race/panels/certificate.ts";
import { countdownPanel } from "../../src/race/panels/countdown.ts";
import { optionsPanel } from "../../src/race/panels/options.ts";
import { verificationPanel } from "../../src/race/panels/verification.ts";
import { drawn, press, text } from "../drawn.ts";
import { soon } from "../patience.ts";
import { ANN, open } from "./open_panel.ts";
import { OPTIONS, raceView, seat } from "./scripted.ts";

const OPENED = { server_seed: "11", nonces: ["22", ""], race_seed: "33", seed: "33", certificate: null };

const CERTIFICATE = {
  version: "solver/1",
  budget: 200_000,
  index: 2,
  skipped: [
    { verdict: "lost" as const, nodes: 71_775 },
    { verdict: "unknown" as const, nodes: 200_000 },
  ],
  nodes: 4_973,
  line: ["1a", "2h"],
  par: 2,
  difficulty: 3,
};

test("a seal that was kept is verified, one that was not is warned of loudly", () => {
  const good = drawn(
    verificationPanel(raceView(), OPENED, {
      commitment: true,
      raceSeed: true,
      nonce: true,
      deal: null,
      certificate: null,
    }),
  );
  expect(good.querySelector(".verdict")?.textContent).toBe("Verified");
  expect(good.querySelectorAll(".checks li")).toHaveLength(3);
  const bad = drawn(
    verificationPanel(raceView(), OPENED, {
      commitment: false,
      raceSeed: true,
      nonce: false,
      deal: true,
      certificate: null,
    }),
  );
  expect(bad.querySelector('[role="alert"]')?.textContent).toContain("NOT VERIFIED");
  expect(bad.querySelectorAll(".checks .bad")).toHaveLength(2);
});

test("the certificate tells par, difficulty, the deals passed over and the whole line", () => {
  const opened = { ...OPENED, certificate: CERTIFICATE };
  const found = { commitment: true, raceSeed: true, nonce: true, deal: true, certificate: true };
  const good = drawn(verificationPanel(raceView(), opened, found));
  expect(text(good)).toMatch(/Best known ?2 moves/);
  expect(text(good)).toContain("3 of 5");
  expect([...good.querySelectorAll(".skipped li")].map(({ textContent }) => textContent)).toEqual([
    "Number 1: cannot be won (71,775 positions looked at)",
    "Number 2: not proved (200,000 positions looked at)",
  ]);
  expect(good.querySelector(".moves")?.textContent).toBe("1a 2h");
  const bad = drawn(verificationPanel(raceView(), opened, { ...found, certificate: false }));
  expect(bad.querySelector(".checks .bad")?.textContent).toContain("does not prove it");
});

test("the line is copied, or it is said that it could not be", async () => {
  const root = drawn(certificatePanel(CERTIFICATE));
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  press(root, "Copy the line");
  await soon(() => expect(root.querySelector("[role=status]")?.textContent).toBe("Copied."));
  expect(writeText).toHaveBeenCalledWith("1a 2h");
  vi.stubGlobal("navigator", {});
  press(root, "Copy the line");
  await soon(() => expect(root.querySelector("[role=status]")?.textContent).toContain("Select the line"));
  vi.unstubAllGlobals();
});

test("without a proof the host is asked, and anybody may have other deals", () => {
  const seats = [seat(0, "Ann", { ready: true }), seat(1, "Ben", { ready: true })];
  const race = raceView({ seats, unproved: true, options: { ...OPTIONS, certified: true } });
  const host = open(race, seats[0]!);
  expect(text(host.root)).toContain("Play this deal without?");
  press(host.root, "Play without a proof");
  expect(host.asked.startUncertified).toHaveBeenCalledOnce();
  press(host.root, "Try other deals");
  expect(host.asked.otherDeals).toHaveBeenCalledOnce();
  const other = open(race, seats[1]!);
  expect(text(other.root)).toContain("The host is asked");
  expect(text(other.root)).not.toContain("Play without a proof");
  press(other.root, "Try other deals");
  expect(text(open(race, null).root)).not.toContain("Try other deals");
});

test("a certified race says so before the start, and in the countdown no more than that", () => {
  const race = raceView({ options: { ...OPTIONS, certified: true } });
  expect(text(open(race, ANN).root)).toContain("can be won");
  expect(text(drawn(optionsPanel(race)))).toContain("sealed, proved winnable");
  expect(text(drawn(countdownPanel(7, true)))).toContain("Looking for a deal that can be won");
  expect(text(drawn(countdownPanel(7, false)))).not.toContain("can be won");
});
