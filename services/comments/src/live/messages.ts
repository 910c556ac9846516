import { AppError, type Comment, type EventPayload, type LiveMessage } from '@snippetry/contracts';
import { LRUCache } from 'lru-cache';
import type { CommentState, Comments, SnippetViewer, VisibleSnippet } from '../comments/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Listener } from './listener.ts';
import type { PlacedEvent } from './topics.ts';

export interface MessagesDeps {
  snippets: Pick<Comments['snippets'], 'authorizeRead'>;
  comments: Pick<Comments['service'], 'stateOf' | 'presentState'>;
  notifications: Pick<Notifications['service'], 'find' | 'unread'>;
}

/** Messages of an event by listener, as JSON; null for a listener that has lost access. */
export type ListenerMessages = Map<Listener, string | null>;

/** A cached state may be outdated: a later event delivers the newer one. */
const STATE_CACHE = { max: 500, ttl: 10_000 };

/** Creates the messages of events, filtered for each listener. */
export class Messages {
  readonly #deps: MessagesDeps;
  /** By event id, since hundreds of clients replay the same events after a restart. */
  readonly #states = new LRUCache<string, Promise<CommentState>>(STATE_CACHE);

  constructor(deps: MessagesDeps) {
    this.#deps = deps;
  }

  /** @throws any error of reading the event */
  of({ id, event }: PlacedEvent, listeners: readonly Listener[]): Promise<ListenerMessages> {
    return event.name === 'comment.changed'
      ? this.#ofComment(id, event.payload, listeners)
      : this.#ofNotification(event.payload, listeners);
  }

  /** Returns the snippet if the listener can see it, else null. */
  async seenBy({ ctx }: Pick<Listener, 'ctx'>, snippetId: string): Promise<VisibleSnippet | null> {
    try {
      return await this.#deps.snippets.authorizeRead(ctx, snippetId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'snippet.not_found') return null;
      throw error;
    }
  }

  async #ofComment(
    id: string,
    { snippetId, commentId, change }: EventPayload<'comment.changed'>,
    listeners: readonly Listener[],
  ): Promise<ListenerMessages> {
    const byListener: ListenerMessages = new Map(listeners.map((listener) => [listener, null]));
    const viewers: [Listener, SnippetViewer][] = [];
    for (const listener of listeners) {
      const snippet = await this.seenBy(listener, snippetId);
      if (snippet) viewers.push([listener, { ctx: listener.ctx, snippet }]);
    }
    const [first] = viewers;
    if (!first) return byListener;
    const state = await this.#stateAt(id, commentId, first[1]);
    const to = viewers.map(([, viewer]) => viewer);
    const presented = await this.#deps.comments.presentState(state, to);
    const { totalComments } = state;
    const dataFor = (comment: Comment | null) =>
      toData({ type: 'comment', snippetId, commentId, change, comment, totalComments });
    let toVisitors: string | undefined;
    for (const [at, [listener]] of viewers.entries()) {
      const comment = presented[at] ?? null;
      if (listener.ctx.viewer.kind === 'user') byListener.set(listener, dataFor(comment));
      else {
        // All visitors get the same message.
        toVisitors ??= dataFor(comment);
        byListener.set(listener, toVisitors);
      }
    }
    return byListener;
  }

  #stateAt(id: string, commentId: string, by: SnippetViewer): Promise<CommentState> {
    const known = this.#states.get(id);
    if (known) return known;
    const state = this.#deps.comments.stateOf(by, commentId);
    this.#states.set(id, state);
    state.catch(() => this.#states.delete(id));
    return state;
  }

  async #ofNotification(
    { userId, notificationId }: EventPayload<'notification.changed'>,
    listeners: readonly Listener[],
  ): Promise<ListenerMessages> {
    const { notifications } = this.#deps;
    const [notification, unread] = await Promise.all([
      notificationId === null ? null : notifications.find(userId, notificationId),
      notifications.unread(userId),
    ]);
    const text = toData({ type: 'notification', notification, unread });
    return new Map(listeners.map((listener) => [listener, text]));
  }
}

export const toData = (message: LiveMessage): string => JSON.stringify(message);
