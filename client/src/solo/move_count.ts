/**
 * How the number of moves comes about: draws, recycles, transfers and undos, each counted once, whatever was undone later.
 *
 * @example
 * countMoves(["s", "w3", "u"]); // { draws: 1, recycles: 0, transfers: 1, undos: 1 }
 */

export interface MoveCount {
  readonly draws: number;
  readonly recycles: number;
  readonly transfers: number;
  readonly undos: number;
}

/** Counts move texts by their kind; the four together are all of them. */
export function countMoves(moves: readonly string[]): MoveCount {
  const of = (text: string): number => moves.filter((move) => move === text).length;
  const [draws, recycles, undos] = [of("s"), of("r"), of("u")];
  return { draws, recycles, transfers: moves.length - draws - recycles - undos, undos };
}
