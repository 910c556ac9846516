import type { EventEnvelope } from '@snippetry/contracts';
import type { Broadcast, BroadcastEntry, Log } from '@snippetry/service-kit';
import type { Listener } from './listener.ts';
import { type ListenerMessages, type Messages, toData } from './messages.ts';
import { type LiveEvent, liveEventOf, type PlacedEvent } from './topics.ts';

export interface ListenersDeps {
  broadcast: Broadcast;
  messages: Messages;
  log: Log;
}

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

/**
 * Event stream clients of this process. Each receives the events of its topics in order; an event
 * that is slow to read delays only its own recipients.
 */
export class Listeners {
  readonly #deps: ListenersDeps;
  readonly #all = new Set<Listener>();
  readonly #bySnippet = new Map<string, Set<Listener>>();
  readonly #byUser = new Map<string, Set<Listener>>();

  constructor(deps: ListenersDeps) {
    this.#deps = deps;
    deps.broadcast.listen((entry) => this.#onEntry(entry));
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

  #onEntry({ id, event }: BroadcastEntry): void {
    if (event === null) this.#reset(id);
    const live = event && this.#liveEvent(id, event);
    if (live) this.#onEvent({ id, event: live });
  }

  #onEvent(placed: PlacedEvent): void {
    const { id, event } = placed;
    const listeners = [...this.#concernedBy(event)];
    if (listeners.length === 0) return;
    const reading = this.#read(placed, listeners);
    for (const listener of listeners) {
      const data = reading.then((byListener) => byListener.get(listener) ?? null);
      listener.deliver({ id, data, isRestart: false });
    }
  }

  #liveEvent(id: string, event: EventEnvelope): LiveEvent | null {
    try {
      return liveEventOf(event);
    } catch (err) {
      this.#warn(err, { id, event });
      return null;
    }
  }

  /**
   * Reads the messages of an event. If that fails, its recipients are disconnected, reconnect and
   * replay it.
   */
  async #read(placed: PlacedEvent, listeners: readonly Listener[]): Promise<ListenerMessages> {
    try {
      return await this.#deps.messages.of(placed, listeners);
    } catch (err) {
      this.#warn(err, placed);
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

  #reset(id: string): void {
    const data = Promise.resolve(toData({ type: 'reset' }));
    for (const listener of this.#all) listener.deliver({ id, data, isRestart: true });
  }

  #warn(err: unknown, { id, event }: { id: string; event: { name: string } }): void {
    this.#deps.log.warn(
      { err, event: event.name, entryId: id },
      'a live event could not be delivered',
    );
  }
}
