import { CommandError } from '../errors.ts';
import { timeExpired } from './computing.ts';

const SLICE_MS = 8;

/** Yields to the event loop during long reads and ends those that exceed `maxTimeMS`. */
export class Pacer {
  private since = performance.now();
  private deadline: number;
  private isClosed: () => boolean;
  /** Time left when it was paused. */
  private left = Number.POSITIVE_INFINITY;

  /** `deadline` is a time of `performance.now()`. */
  constructor(deadline = Number.POSITIVE_INFINITY, isClosed: () => boolean = () => false) {
    this.deadline = deadline;
    this.isClosed = isClosed;
  }

  /** Stops the clock: a cursor's time runs only while it is read. */
  pause(): void {
    this.left = this.deadline - performance.now();
  }

  /** Restarts the clock with the remaining time; the client may use another connection now. */
  resume(isClosed: () => boolean): void {
    this.since = performance.now();
    this.deadline = this.since + this.left;
    this.isClosed = isClosed;
  }

  /** Whether it is time to call `rest`. */
  get due(): boolean {
    return performance.now() - this.since > SLICE_MS;
  }

  /** Yields to the event loop; throws 50 after the deadline, 11601 if the client disconnected. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.since = performance.now();
    if (this.isClosed()) {
      throw new CommandError(11601, 'operation was interrupted');
    }
    if (this.since > this.deadline) throw timeExpired();
  }
}
