import type { Broadcast, BroadcastEntry, Log } from '@snippetry/service-kit';
import type { Listener } from './listener.ts';
import { type Messages, type Told, wordFor } from './messages.ts';
import { type LiveEvent, liveEventOf } from './topics.ts';

export interface ListenersDeps {
  broadcast: Broadcast;
  messages: Messages;
  log: Log;
}

/** Adds a listener to those of a topic. */
function add(topics: Map<string, Set<Listener>>, topic: string | null, listener: Listener): void {
  if (topic === null) return;
  const listeners = topics.get(topic) ?? new Set();
  topics.set(topic, listeners.add(listener));
}

function remove(topics: Map<string, Set<Listener>>, topic: string | null, listener: Listener) {
  if (topic === null) return;
  const listeners = topics.get(topic);
  listeners?.delete(listener);
  if (listeners?.size === 0) topics.delete(topic);
}

/** Everybody who listens at this process. Each is told of every event of their topics, in order. */
export class Listeners {
  readonly #deps: ListenersDeps;
  readonly #all = new Set<Listener>();
  readonly #bySnippet = new Map<string, Set<Listener>>();
  readonly #byUser = new Map<string, Set<Listener>>();
  /** Ends with the delivery of the last event: they are read side by side and told one after another. */
  #delivery = Promise.resolve();
  #delivered: string | null = null;

  constructor(deps: ListenersDeps) {
    this.#deps = deps;
    deps.broadcast.listen((entry) => this.#onEntry(entry));
  }

  /** The id of the last event that everybody has been told of; null before the first one. */
  get delivered(): string | null {
    return this.#delivered;
  }

  add(listener: Listener): void {
    this.#all.add(listener);
    add(this.#bySnippet, listener.topics.snippetId, listener);
    add(this.#byUser, listener.topics.userId, listener);
  }

  remove(listener: Listener): void {
    this.#all.delete(listener);
    remove(this.#bySnippet, listener.topics.snippetId, listener);
    remove(this.#byUser, listener.topics.userId, listener);
  }

  #onEntry(entry: BroadcastEntry): void {
    const telling = this.#tell(entry);
    this.#delivery = this.#delivery.then(async () => {
      const { id, event } = entry;
      const isRestart = event === null;
      for (const [listener, data] of await telling) listener.deliver({ id, data, isRestart });
      this.#delivered = id;
    });
  }

  /** Where an event cannot be read, those it concerns are cut off, and come back for it. */
  async #tell({ id, event }: BroadcastEntry): Promise<Told> {
    if (event === null) return this.#reset();
    if (event === undefined) return new Map();
    let listeners: Listener[] = [];
    try {
      const live = liveEventOf(event);
      if (live) listeners = [...this.#concernedBy(live)];
      if (!live || listeners.length === 0) return new Map();
      return await this.#deps.messages.of({ id, event: live }, listeners);
    } catch (err) {
      const { log } = this.#deps;
      log.warn({ err, event: event.name, eventId: event.id }, 'an event could not be told live');
      return new Map(listeners.map((listener) => [listener, null]));
    }
  }

  #concernedBy({ name, payload }: LiveEvent): Iterable<Listener> {
    const found =
      name === 'comment.changed'
        ? this.#bySnippet.get(payload.snippetId)
        : this.#byUser.get(payload.userId);
    return found ?? [];
  }

  #reset(): Told {
    const text = wordFor({ type: 'reset' });
    return new Map([...this.#all].map((listener) => [listener, text]));
  }
}
