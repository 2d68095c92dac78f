/**
 * Seconds before the start: nobody has seen a card yet, as in a race.
 *
 * @example
 * countdown.start(3, (left) => view.count(left), () => begin());
 */

const SECOND = 1_000;

export class Countdown {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `show` with the seconds left, each second, and `done` at the end of the last. */
  start(seconds: number, show: (left: number) => void, done: () => void): void {
    this.stop();
    if (seconds === 0) {
      done();
      return;
    }
    show(seconds);
    this.timer = setTimeout(() => this.start(seconds - 1, show, done), SECOND);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
