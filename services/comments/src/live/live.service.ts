import { AppError } from '@snippetry/contracts';
import {
  type Broadcast,
  type BroadcastEntry,
  compareEntryIds,
  openEventStream,
  type RawRequest,
  type RequestContext,
  requestNetwork,
  type StreamMessage,
} from '@snippetry/service-kit';
import type { SnippetAccess } from '../comments/index.ts';
import { Listener } from './listener.ts';
import type { Listeners } from './listeners.ts';
import { type Messages, toData } from './messages.ts';
import type { StreamLimits } from './stream-limits.ts';
import { missedEvents, type Topics } from './topics.ts';

interface LiveServiceDeps {
  snippets: SnippetAccess;
  broadcast: Broadcast;
  listeners: Listeners;
  messages: Messages;
  limits: StreamLimits;
  heartbeatMs: number;
}

interface LiveRequest {
  /** Snippet of the discussion; undefined for notifications only. */
  snippetId: string | undefined;
  /** The last event that the client has received. */
  lastEventId: string | undefined;
  res: RawRequest['res'];
}

/** Maximum number of missed events to replay; a client that missed more reloads. */
const MOST_MISSED = 300;

/** Opens event streams, which start with missed events. */
export class LiveService {
  readonly #deps: LiveServiceDeps;

  constructor(deps: LiveServiceDeps) {
    this.#deps = deps;
  }

  async open(ctx: RequestContext, request: LiveRequest): Promise<void> {
    const { snippets, broadcast, limits } = this.#deps;
    const { snippetId, res } = request;
    const { viewer } = ctx;
    if (snippetId === undefined && viewer.kind === 'visitor') throw new AppError('auth.required');
    if (snippetId !== undefined) await snippets.authorizeRead(ctx, snippetId);
    const after = broadcast.position;
    if (after === null) throw new AppError('service.unavailable', { retryAfter: 2 });
    if (res.closed) return;
    const leave = limits.enter(viewer, requestNetwork(res.req));
    res.once('close', leave);
    const topics = { snippetId: snippetId ?? null, userId: viewer.id };
    await this.#follow(new Listener({ ctx, topics, after }), request);
  }

  async #follow(listener: Listener, { lastEventId, res }: LiveRequest): Promise<void> {
    const { listeners, heartbeatMs } = this.#deps;
    // Added before the missed events are read, so that none is lost in between.
    listeners.add(listener);
    res.once('close', () => listeners.remove(listener));
    const missed = await this.#missed(listener, lastEventId);
    if (res.closed) return;
    const stream = openEventStream(res, {
      heartbeatMs,
      mayGoOn: () => this.#maySee(listener),
      position: () => this.#positionOf(listener),
    });
    await listener.start(stream, missed);
  }

  async #maySee({ ctx, topics }: Listener): Promise<boolean> {
    const { messages } = this.#deps;
    return topics.snippetId === null || (await messages.seenBy({ ctx }, topics.snippetId)) !== null;
  }

  #positionOf({ isUpToDate, after }: Listener): string | null {
    const { position } = this.#deps.broadcast;
    if (!isUpToDate) return null;
    return position !== null && compareEntryIds(position, after) > 0 ? position : after;
  }

  async #missed(listener: Listener, lastEventId: string | undefined): Promise<StreamMessage[]> {
    if (lastEventId === undefined) return [];
    const { broadcast } = this.#deps;
    const entries = await broadcast.since(lastEventId);
    const missed = entries && missedBefore(listener.after, entries, listener.topics);
    if (missed === null || missed.length > MOST_MISSED) {
      return [{ id: listener.after, data: toData({ type: 'reset' }) }];
    }
    // Another process may have sent events that this one has not read yet.
    listener.skipTo(lastEventId);
    const found: StreamMessage[] = [];
    for (const placed of missed) {
      const byListener = await this.#deps.messages.of(placed, [listener]);
      const data = byListener.get(listener);
      if (!data) throw new AppError('snippet.not_found');
      found.push({ id: placed.id, data });
    }
    return found;
  }
}

/** Returns the missed events up to the listener's position; later ones are delivered live. */
function missedBefore(after: string, entries: BroadcastEntry[], topics: Topics) {
  return missedEvents(
    entries.filter(({ id }) => compareEntryIds(id, after) <= 0),
    topics,
  );
}
