import type { LiveMessage } from '@snippetry/contracts';
import { openStream, type StreamClient } from '@snippetry/test-kit';

const AGAIN_MS = 200;

/** An event stream that reconnects with the last id, as browsers do. */
export class LastingStream {
  readonly messages: LiveMessage[] = [];
  reconnects = -1;
  #client: StreamClient | null = null;
  #isOver = false;
  readonly #running: Promise<void>;

  /** @param urls the gateways, which the connections use in turn */
  constructor(urls: readonly string[], options: { as?: string; snippet?: string }) {
    this.#running = this.#run(urls, options);
  }

  async #run(urls: readonly string[], options: { as?: string; snippet?: string }): Promise<void> {
    let lastEventId: string | undefined;
    while (!this.#isOver) {
      this.reconnects += 1;
      const url = urls[this.reconnects % urls.length] ?? '';
      const client = await openStream(url, { ...options, lastEventId }).catch(() => null);
      this.#client = client;
      while (client?.status === 200 && !client.isEnded && !this.#isOver) await pause();
      client?.close();
      if (client?.status === 200) this.messages.push(...client.messages);
      lastEventId = client?.lastId ?? lastEventId;
      await pause();
    }
  }

  /** Whether it is connected now. */
  get isOpen(): boolean {
    return this.#client?.status === 200 && !this.#client.isEnded;
  }

  /** All messages so far. */
  get all(): LiveMessage[] {
    return [...this.messages, ...(this.#client?.status === 200 ? this.#client.messages : [])];
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    this.#client = null;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/** Compares the ids that a stream received with those that it should have received once each. */
export function differences(name: string, received: string[], expected: Set<string>): string[] {
  const counts = new Map<string, number>();
  for (const id of received) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = [...expected].filter((id) => !counts.has(id));
  const repeated = [...counts].filter(([, count]) => count > 1);
  return [
    ...(lost.length > 0 ? [`${name}: ${lost.length} lost, such as ${lost[0]}`] : []),
    ...(repeated.length > 0 ? [`${name}: ${repeated.length} repeated`] : []),
  ];
}
