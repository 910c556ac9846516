import { AppError, type Comment, type EventPayload, type LiveMessage } from '@snippetry/contracts';
import { LRUCache } from 'lru-cache';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { CommentState, CommentStates, Seer } from '../ports/comment-states.ts';
import type { NotificationSource } from '../ports/notification-source.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { Listener } from './listener.ts';
import type { PlacedEvent } from './topics.ts';

export interface MessagesDeps {
  access: SnippetAccess;
  comments: CommentStates;
  notifications: NotificationSource;
}

/** What each listener is told of an event, as JSON; null for one who may not listen any more. */
export type Told = Map<Listener, string | null>;

/** Whatever has changed since is told by a later event, so this may be old. */
const KEPT_STATES = { max: 500, ttl: 10_000 };

/** Words events for those who listen, each as they may see it. */
export class Messages {
  readonly #deps: MessagesDeps;
  /** By id of the event: after a restart of a process hundreds come back for the same ones. */
  readonly #states = new LRUCache<string, Promise<CommentState>>(KEPT_STATES);

  constructor(deps: MessagesDeps) {
    this.#deps = deps;
  }

  /** @throws whatever kept the event from being read */
  of({ id, event }: PlacedEvent, listeners: readonly Listener[]): Promise<Told> {
    return event.name === 'comment.changed'
      ? this.#ofComment(id, event.payload, listeners)
      : this.#ofNotification(event.payload, listeners);
  }

  /** The snippet as the listener sees it; null where they do not, or no more. */
  async seenBy({ ctx }: Pick<Listener, 'ctx'>, snippetId: string): Promise<VisibleSnippet | null> {
    try {
      return await this.#deps.access.authorizeRead(ctx, snippetId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'snippet.not_found') return null;
      throw error;
    }
  }

  async #ofComment(
    id: string,
    { snippetId, commentId, change }: EventPayload<'comment.changed'>,
    listeners: readonly Listener[],
  ): Promise<Told> {
    const told: Told = new Map(listeners.map((listener) => [listener, null]));
    const seers: [Listener, Seer][] = [];
    for (const listener of listeners) {
      const snippet = await this.seenBy(listener, snippetId);
      if (snippet) seers.push([listener, { ctx: listener.ctx, snippet }]);
    }
    const [first] = seers;
    if (!first) return told;
    const state = await this.#stateAt(id, commentId, first[1]);
    const to = seers.map(([, seer]) => seer);
    const presented = await this.#deps.comments.present(state, to);
    const { totalComments } = state;
    const word = (comment: Comment | null) =>
      wordFor({ type: 'comment', snippetId, commentId, change, comment, totalComments });
    let toVisitors: string | undefined;
    for (const [at, [listener]] of seers.entries()) {
      const comment = presented[at] ?? null;
      if (listener.ctx.viewer.kind === 'user') told.set(listener, word(comment));
      else {
        // Visitors, of whom there may be many, all get the same.
        toVisitors ??= word(comment);
        told.set(listener, toVisitors);
      }
    }
    return told;
  }

  #stateAt(id: string, commentId: string, by: Seer): Promise<CommentState> {
    const known = this.#states.get(id);
    if (known) return known;
    const state = this.#deps.comments.read(by, commentId);
    this.#states.set(id, state);
    state.catch(() => this.#states.delete(id));
    return state;
  }

  async #ofNotification(
    { userId, notificationId }: EventPayload<'notification.changed'>,
    listeners: readonly Listener[],
  ): Promise<Told> {
    const { notifications } = this.#deps;
    const [notification, unread] = await Promise.all([
      notificationId === null ? null : notifications.find(userId, notificationId),
      notifications.unread(userId),
    ]);
    const text = wordFor({ type: 'notification', notification, unread });
    return new Map(listeners.map((listener) => [listener, text]));
  }
}

/** A message as the data of a stream. */
export const wordFor = (message: LiveMessage): string => JSON.stringify(message);
