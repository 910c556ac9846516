import type { SnippetFacts } from '@snippetry/contracts';
import { type BroadcastEntry, createLog, type EventStream } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { SnippetAccess } from '../comments/snippet-access.ts';
import { Listener } from './listener.ts';
import { Listeners } from './listeners.ts';
import { Messages } from './messages.ts';

const log = createLog({ name: 'test', level: 'silent' });
const signal = new AbortController().signal;

const factsOf = (_id: string): SnippetFacts => ({
  _id,
  title: 'Debounce',
  language: 'javascript',
  authorId: anId(),
  isPublic: true,
  updatedAt: new Date().toISOString(),
});

let happens: (entry: BroadcastEntry) => void;
let listeners: Listeners;
/** Pending facts by snippet id; those of other snippets are returned at once. */
let late: Map<string, Promise<SnippetFacts[]>>;

beforeEach(() => {
  late = new Map();
  const fetchFacts = async (_ctx: unknown, [id = '']: string[]) => late.get(id) ?? [factsOf(id)];
  const broadcast = {
    position: '1-0',
    listen: (listener: typeof happens) => {
      happens = listener;
      return () => undefined;
    },
    since: async () => [],
    close: async () => undefined,
  };
  const messages = new Messages({
    snippets: new SnippetAccess({ fetchFacts }),
    comments: {
      stateOf: async () => ({ record: null, cards: new Map(), totalComments: 1 }),
      presentState: async (_state, to) => to.map(() => null),
    },
    notifications: { find: async () => null, unread: async () => 1 },
  });
  listeners = new Listeners({ broadcast, messages, log });
});

/** Opens an event stream of a discussion; returns its listener and the ids sent to it. */
async function look(snippetId: string) {
  const userId = anId();
  const viewer = { kind: 'user', id: userId, username: 'ana', jti: '', exp: 0, key: '' } as const;
  const listener = new Listener({
    ctx: { viewer, requestId: '', log, signal, setMessage: () => {} },
    topics: { snippetId, userId },
    after: '1-0',
  });
  const told: string[] = [];
  const stream: EventStream = {
    isOpen: true,
    send: ({ id, event }) => void (event === undefined && told.push(id)),
    drained: async () => undefined,
    end: () => told.push('end'),
    onClose: () => undefined,
  };
  listeners.add(listener);
  await listener.start(stream, []);
  return { listener, userId, told };
}

const event = (name: 'comment.changed' | 'notification.changed', payload: object) => ({
  id: anId(),
  name,
  payload,
  at: new Date().toISOString(),
});
const aComment = (id: string, snippetId: string): BroadcastEntry => ({
  id,
  event: event('comment.changed', { snippetId, commentId: anId(), change: 'created' }),
});
const aNotification = (id: string, userId: string): BroadcastEntry => ({
  id,
  event: event('notification.changed', { userId, notificationId: null }),
});

describe('an event that is slow to read', () => {
  it('does not delay listeners of other topics', async () => {
    const [slow, other] = [anId(), anId()];
    const { promise, resolve } = Promise.withResolvers<SnippetFacts[]>();
    late.set(slow, promise);
    const [waiting, elsewhere] = [await look(slow), await look(other)];
    happens(aComment('2-0', slow));
    happens(aComment('3-0', other));
    await expect.poll(() => elsewhere.told).toEqual(['3-0']);
    expect([waiting.told, waiting.listener.isUpToDate]).toEqual([[], false]);
    resolve([factsOf(slow)]);
    await expect.poll(() => waiting.told).toEqual(['2-0']);
    expect(waiting.listener.isUpToDate).toBe(true);
  });

  it('is delivered to its recipients before later events', async () => {
    const slow = anId();
    const { promise, resolve } = Promise.withResolvers<SnippetFacts[]>();
    late.set(slow, promise);
    const { told, userId } = await look(slow);
    const elsewhere = await look(anId());
    happens(aComment('2-0', slow));
    happens(aNotification('3-0', userId));
    happens(aNotification('4-0', elsewhere.userId));
    await expect.poll(() => elsewhere.told).toEqual(['4-0']);
    expect(told).toEqual([]);
    resolve([factsOf(slow)]);
    await expect.poll(() => told).toEqual(['2-0', '3-0']);
  });

  it('disconnects only its own recipients if it cannot be read', async () => {
    const slow = anId();
    const { promise, reject } = Promise.withResolvers<SnippetFacts[]>();
    late.set(slow, promise);
    const [cut, elsewhere] = [await look(slow), await look(anId())];
    happens(aComment('2-0', slow));
    happens(aNotification('3-0', cut.userId));
    reject(new Error('it hangs'));
    await expect.poll(() => cut.told).toEqual(['end']);
    happens(aNotification('4-0', elsewhere.userId));
    await expect.poll(() => elsewhere.told).toEqual(['4-0']);
    expect(cut.told).toEqual(['end']);
  });
});
