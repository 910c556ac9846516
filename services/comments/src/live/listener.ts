import {
  compareEntryIds,
  type EventStream,
  type RequestContext,
  type StreamMessage,
} from '@snippetry/service-kit';
import type { Topics } from './topics.ts';

/** Whoever lets more wait while they are told what they missed comes back for the rest. */
const MOST_WAITING = 1000;

/** What a listener is told at a place of the stream. */
export interface Delivery {
  id: string;
  /** Becomes null for whoever may not listen any more; it never fails. */
  data: Promise<string | null>;
  /** Whether ids begin anew here, and may be below those that were told before. */
  isRestart: boolean;
}

/** Somebody who listens: to what, and from which place in the stream on. */
export class Listener {
  readonly ctx: RequestContext;
  readonly topics: Topics;
  /** The id from which on they are told of every event as it comes. */
  #after: string;
  #stream: EventStream | null = null;
  /** What came before they had been told what they missed. */
  #waiting: (StreamMessage & Pick<Delivery, 'isRestart'>)[] = [];
  #isLive = false;
  /** Ends with the last delivery: all are read side by side, and sent one after another. */
  #delivery = Promise.resolve();
  #awaited = 0;
  #hasEnded = false;

  constructor({ ctx, topics, after }: { ctx: RequestContext; topics: Topics; after: string }) {
    this.ctx = ctx;
    this.topics = topics;
    this.#after = after;
  }

  get after(): string {
    return this.#after;
  }

  /** Whether everything that was missed, and that has come since, has been sent. */
  get isUpToDate(): boolean {
    return this.#isLive && this.#awaited === 0;
  }

  /** Passes a message on, or ends the stream, once that is known and the deliveries before are done. */
  deliver({ id, data, isRestart }: Delivery): void {
    this.#awaited += 1;
    this.#delivery = this.#delivery.then(async () => {
      this.#pass({ id, data: await data, isRestart });
      this.#awaited -= 1;
    });
  }

  #pass({ id, data, isRestart }: Omit<Delivery, 'data'> & { data: string | null }): void {
    if (this.#hasEnded) return;
    if (data === null) this.end();
    else if (this.#isLive) this.#send({ id, data }, isRestart);
    else this.#waiting.push({ id, data, isRestart });
    if (this.#waiting.length > MOST_WAITING) this.end();
  }

  /** They have got everything up to this id. It counts before the stream is started. */
  skipTo(id: string): void {
    if (compareEntryIds(id, this.#after) > 0) this.#after = id;
  }

  #send(message: StreamMessage, isRestart: boolean): void {
    if (isRestart) this.#after = message.id;
    else if (compareEntryIds(message.id, this.#after) <= 0) return;
    this.#stream?.send(message);
  }

  end(): void {
    this.#hasEnded = true;
    this.#stream?.end();
  }

  /** Sends what was missed, says that the stream is up to date from here, and goes on live. */
  async start(stream: EventStream, missed: readonly StreamMessage[]): Promise<void> {
    this.#stream = stream;
    if (this.#hasEnded) return stream.end();
    const opened = { id: this.#after, event: 'open', data: '{}' };
    for (const message of [...missed, opened]) {
      stream.send(message);
      await stream.drained();
    }
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { isRestart, ...message } = next;
      this.#send(message, isRestart);
      await stream.drained();
    }
    this.#isLive = true;
  }
}
