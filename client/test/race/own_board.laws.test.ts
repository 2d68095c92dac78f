/**
 * A client and a server with a bad line between them: frames wait, are sent twice, are lost with their connection, moves are
 * refused, commits fail, another page plays along. Whatever happens, no card is ever doubled or missing in the picture, and
 * when the line is quiet both have the same board.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  HIDDEN,
  legalMoves,
  ownerView,
  type Position,
  parseRules,
  Refusal,
  writePosition,
} from "../../src/engine/index.ts";
import {
  acked,
  isLocked,
  type OwnBoard,
  ownBoard,
  play,
  refused,
  resynced,
  welcomed,
} from "../../src/race/own_board.ts";
import type { Ack, Play, RaceOutbound, Refused, Snapshot } from "../../src/wire/protocol.ts";
import { often } from "../lots.ts";
import { ModelServer } from "./model_server.ts";

/** All cards of a picture: each known one once, 52 in all. */
function checkCards(position: Position): void {
  const home = position.home.flatMap((count, suit) => Array.from({ length: count }, (_, rank) => rank * 4 + suit));
  const cards =
    position.family === "freecell"
      ? [...home, ...position.columns.flat(), ...position.cells.filter((card) => card !== null)]
      : [
          ...home,
          ...position.columns.flatMap(({ down, up }) => [...down, ...up]),
          ...position.stock,
          ...position.waste,
        ];
  const known = cards.filter((card) => card !== HIDDEN);
  expect(cards).toHaveLength(52);
  expect(new Set(known).size).toBe(known.length);
}

type ToServer = Play | { readonly t: "resync" };

class Line {
  readonly server: ModelServer;
  client: OwnBoard;
  up: ToServer[] = [];
  down: RaceOutbound[] = [];
  online = true;
  asking = false;

  constructor(rules: string, seed: string) {
    this.server = new ModelServer(parseRules(rules), seed);
    this.client = ownBoard(this.server.rules, this.server.told.board, 0);
  }

  set(next: OwnBoard): void {
    this.client = next;
    checkCards(next.picture.position);
    expect(next.pending.map(({ rev }) => rev)).toEqual(next.pending.map((_, at) => next.confirmed.rev + at + 1));
    if (next.lost && !this.asking && this.online) {
      this.asking = true;
      this.up.push({ t: "resync" });
    }
  }

  send(frames: readonly Play[]): void {
    if (this.online) this.up.push(...frames);
  }

  play(move: string): void {
    const step = play(this.client, move);
    if (step instanceof Refusal) return;
    this.send(step.frames);
    this.set(step.board);
  }

  playAny(chance: number): void {
    const { picture } = this.client;
    const moves = legalMoves(picture.rules, picture.position).map((move) => move.code);
    if (!isLocked(this.client)) this.play([...moves, "u"][chance % (moves.length + 1)]!);
  }

  deliverUp(): void {
    const frame = this.up.shift();
    if (frame === undefined) return;
    if (Array.isArray(frame)) this.down.push(...this.server.receive(frame as Play));
    else this.down.push({ t: "snapshot", boards: [], ...this.server.told } as unknown as Snapshot);
  }

  deliverDown(): void {
    const message = this.down.shift();
    if (message === undefined) return;
    if (Array.isArray(message)) this.set(acked(this.client, message as Ack));
    else if ((message as Refused).t === "refused") this.set(refused(this.client, message as Refused));
    else {
      const { board, rev, at } = message as Snapshot;
      this.asking = false;
      this.set(resynced(this.client, { board: board!, rev: rev!, at: at! }));
    }
  }

  commit(): void {
    const acks = this.server.commit();
    if (this.online) this.down.push(...acks);
  }

  fail(): void {
    const refusals = this.server.fail();
    if (this.online) this.down.push(...refusals);
  }

  cut(): void {
    this.online = false;
    this.up = [];
    this.down = [];
  }

  reconnect(commits: boolean): void {
    this.cut();
    this.online = true;
    this.asking = false;
    const step = welcomed(this.client, this.server.claim(commits));
    this.send(step.frames);
    this.set(step.board);
  }

  /** Another page holds the seat for a while and plays a move. */
  elsewhere(chance: number): void {
    this.cut();
    this.server.claim(true);
    const { position, rev } = this.server.confirmed;
    const moves = legalMoves(this.server.rules, position);
    if (moves.length > 0) this.server.receive(["p", rev + 1, moves[chance % moves.length]!.code]);
    this.server.commit();
  }

  settle(): void {
    if (!this.online) this.reconnect(true);
    for (
      let turn = 0;
      turn < 1_000 && (this.up.length > 0 || this.down.length > 0 || this.server.waiting.length > 0);
      turn++
    ) {
      this.deliverUp();
      this.down.push(...this.server.commit());
      this.deliverDown();
    }
  }
}

const chance = fc.nat({ max: 999 });
const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("play" as const), chance }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), chance }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("up" as const), chance }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("down" as const), chance }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("commit" as const), chance }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "twice" as const,
        "ackTwice" as const,
        "fail" as const,
        "cut" as const,
        "reconnect" as const,
        "elsewhere" as const,
        "bad" as const,
      ),
      chance,
    }),
  },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function happen(line: Line, { do: what, chance }: Event): void {
  const { server } = line;
  if (what === "play") line.playAny(chance);
  else if (what === "undo") line.play("u");
  else if (what === "up") line.deliverUp();
  else if (what === "down") line.deliverDown();
  else if (what === "commit") line.commit();
  else if (what === "twice" && line.up[0] !== undefined) line.up.splice(1, 0, line.up[0]);
  else if (what === "ackTwice" && Array.isArray(line.down[0])) line.down.splice(1, 0, line.down[0]!);
  else if (what === "fail") line.fail();
  else if (what === "cut") line.cut();
  else if (what === "reconnect") line.reconnect(chance % 2 === 0);
  else if (what === "elsewhere") line.elsewhere(chance);
  else if (what === "bad") server.refusesNext = true;
}

test.each(["freecell", "klondike/1/3", "klondike/3/unlimited"])("%s: client and server agree in the end", (rules) => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(event, { minLength: 20, maxLength: 120, size: "max" }), (seed, events) => {
      const line = new Line(rules, `law-${seed}`);
      for (const each of events) happen(line, each);
      line.settle();
      const { client, server } = line;
      expect(client.pending).toEqual([]);
      expect([client.lost, client.blind]).toEqual([false, false]);
      expect(client.picture.rev).toBe(server.confirmed.rev);
      expect(writePosition(client.picture.position)).toBe(writePosition(ownerView(server.confirmed.position)));
    }),
    { numRuns: often(150) },
  );
});

test("the same line without faults loses nothing: every play made is in the journal", () => {
  const quiet = fc.record({
    do: fc.constantFrom("play" as const, "play" as const, "up" as const, "down" as const, "commit" as const),
    chance,
  });
  fc.assert(
    fc.property(fc.array(quiet, { minLength: 20, maxLength: 80, size: "max" }), (events) => {
      const line = new Line("klondike/1/unlimited", "quiet");
      let made = 0;
      for (const each of events) {
        const before = line.client.picture.rev;
        happen(line, each);
        if (each.do === "play") made += line.client.picture.rev - before;
      }
      line.settle();
      expect(line.server.journal).toHaveLength(made);
    }),
    { numRuns: often(50) },
  );
});

test("plays made while the line is down are all confirmed when it is back", () => {
  const line = new Line("freecell", "617");
  line.play("1a");
  line.cut();
  for (const move of ["2b", "3c"]) line.play(move);
  expect(line.client.picture.rev).toBe(3);
  line.reconnect(false);
  line.settle();
  expect(line.server.journal.map(({ move }) => move)).toEqual(["1a", "2b", "3c"]);
});
