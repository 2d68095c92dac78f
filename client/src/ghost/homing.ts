/**
 * Cards that go home by themselves, one after the other, as fast as they do in a race: else the finish would be a present.
 *
 * Knows neither cards nor page: `next` names the move, `play` makes it.
 */

export const HOMING_MS = 140;

export class Homing {
  private readonly next: () => string | null;
  private readonly play: (move: string) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(next: () => string | null, play: (move: string) => void) {
    this.next = next;
    this.play = play;
  }

  /** Looks a moment from now whether there is one to send, and goes on as long as there is. */
  wake(): void {
    if (this.timer !== undefined || this.next() === null) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const move = this.next();
      if (move !== null) this.play(move);
      this.wake();
    }, HOMING_MS);
  }

  rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
