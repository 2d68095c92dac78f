/** What is told of a deal that was played out. Texts come ready for reading; knows no game. */

export interface ShareFacts {
  /** "FreeCell", or "Klondike, draw three, 3 passes". */
  readonly game: string;
  /** The deal's name as it is shown. */
  readonly deal: string;
  /** Undos included. */
  readonly moves: number;
  readonly ms: number;
  readonly hints: number;
  /** Where the same deal can be played. */
  readonly link: string;
}
