/**
 * A server for one seat's board, as the protocol asks for: a journal, group commit, refusals counted by `e`, sockets that die.
 *
 * It is built on the engine with all faces known, and tells only what the seat's owner may know.
 */
import {
  code,
  type Game,
  newGame,
  ownerView,
  parseMove,
  Refusal,
  type Rules,
  turned,
  writePosition,
} from "../../src/engine/index.ts";
import type { Told } from "../../src/race/own_board.ts";
import type { Ack, Play, RaceOutbound } from "../../src/wire/protocol.ts";

interface Row {
  readonly move: string;
  readonly at: number;
  readonly faces: string;
}

export class ModelServer {
  readonly rules: Rules;
  /** Games by rev, confirmed ones only; `journal[n]` led to `games[n + 1]`. */
  games: Game[];
  journal: Row[] = [];
  /** Accepted on the tip, not committed. */
  waiting: { game: Game; row: Row }[] = [];
  refusals = 0;
  /** The next new play is refused whatever the rules say, as when its race has just ended. */
  refusesNext = false;

  constructor(rules: Rules, seed: string) {
    this.rules = rules;
    this.games = [newGame(rules, seed)];
  }

  get confirmed(): Game {
    return this.games.at(-1)!;
  }

  get tip(): Game {
    return this.waiting.at(-1)?.game ?? this.confirmed;
  }

  get told(): Told {
    return {
      board: writePosition(ownerView(this.confirmed.position)),
      rev: this.confirmed.rev,
      at: this.journal.at(-1)?.at ?? 0,
    };
  }

  #ack(rev: number): Ack {
    const { at, faces } = this.journal[rev - 1]!;
    return faces === "" ? ["a", rev, at] : ["a", rev, at, faces];
  }

  #refuse(rev: number, why: string): RaceOutbound[] {
    this.refusals++;
    return [{ t: "refused", rev, why }];
  }

  /** A fresh socket takes the seat: what waits is committed or lost before the board is read. */
  claim(commits: boolean): Told {
    if (commits) this.commit();
    this.waiting = [];
    this.refusals = 0;
    return this.told;
  }

  receive([, rev, move, e = 0]: Play): RaceOutbound[] {
    if (e < this.refusals) return [];
    if (rev <= this.confirmed.rev) {
      return this.journal[rev - 1]!.move === move ? [this.#ack(rev)] : this.#refuse(rev, "stale");
    }
    const waits = this.waiting[rev - this.confirmed.rev - 1];
    if (waits !== undefined) return waits.row.move === move ? [] : this.#refuse(rev, "stale");
    if (rev !== this.tip.rev + 1) return this.#refuse(rev, "stale");
    if (this.refusesNext) {
      this.refusesNext = false;
      return this.#refuse(rev, "finished");
    }
    return this.#accept(rev, move);
  }

  #accept(rev: number, move: string): RaceOutbound[] {
    const before = this.tip;
    const game = before.play(parseMove(this.rules, move));
    if (game instanceof Refusal) return this.#refuse(rev, game.why);
    const faces = turned(before.position, game.position).map(code).join(" ");
    this.waiting.push({ game, row: { move, at: rev * 10, faces } });
    return [];
  }

  commit(): RaceOutbound[] {
    const landed = this.waiting;
    this.waiting = [];
    for (const { game, row } of landed) {
      this.games.push(game);
      this.journal.push(row);
    }
    return landed.map(({ game }) => this.#ack(game.rev));
  }

  /** The commit fails: the tip falls back and what waited is refused. */
  fail(): RaceOutbound[] {
    const [first] = this.waiting;
    this.waiting = [];
    return first === undefined ? [] : this.#refuse(first.game.rev, "unavailable");
  }
}
