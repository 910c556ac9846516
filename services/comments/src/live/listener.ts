import {
  compareEntryIds,
  type EventStream,
  type RequestContext,
  type StreamMessage,
} from '@snippetry/service-kit';
import type { Topics } from './topics.ts';

/** Maximum queued messages during the replay of missed events; a slower client reconnects. */
const MOST_WAITING = 1000;

/** Message at a position of the stream. */
export interface Delivery {
  id: string;
  /** Resolves with null if the listener has lost access; never rejects. */
  data: Promise<string | null>;
  /** Whether ids restart here, so they may be lower than before. */
  isRestart: boolean;
}

/** Client of an event stream with its topics and its position. */
export class Listener {
  readonly ctx: RequestContext;
  readonly topics: Topics;
  /** Id after which events are delivered live. */
  #after: string;
  #stream: EventStream | null = null;
  /** Live messages that arrive during the replay of missed events. */
  #waiting: (StreamMessage & Pick<Delivery, 'isRestart'>)[] = [];
  #isLive = false;
  /** Resolves after the last delivery: events are read in parallel but sent in order. */
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

  /** Whether all missed and later messages have been sent. */
  get isUpToDate(): boolean {
    return this.#isLive && this.#awaited === 0;
  }

  /** Sends the message, or ends the stream if access was lost, after all earlier deliveries. */
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

  /** Skips events up to this id, which the client already has. Call it before `start`. */
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

  /** Sends missed events, then an `open` event, then live ones. */
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
