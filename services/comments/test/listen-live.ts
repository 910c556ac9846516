import type { EventName, EventPayload, LiveMessage } from '@snippetry/contracts';
import { closeRedis, producerRedis, redisReady } from '@snippetry/service-kit';
import { writeBroadcast } from '@snippetry/service-kit/broadcast-stream';
import {
  anId,
  openStream,
  type StreamClient,
  type StreamOptions,
  until,
} from '@snippetry/test-kit';
import { onTestFinished } from 'vitest';

/** Opens a stream and waits until it is live; it closes with the test. */
export async function listenTo(
  { url }: { url: string },
  options: StreamOptions = {},
): Promise<StreamClient> {
  // A process that has just started may not have read the broadcast yet.
  const stream = await until(async () => {
    const opened = await openStream(url, options);
    onTestFinished(opened.close);
    return opened.status !== 503 && opened;
  });
  if (stream.status !== 200) throw new Error(`the stream was refused with ${stream.status}`);
  await until(() => stream.events.some(({ event }) => event === 'open'));
  return stream;
}

/** Broadcasts an event like the relay of the comments service. */
export async function broadcast<Name extends EventName>(
  redisUrl: string,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  const event = { id: anId(), name, payload, at: new Date().toISOString() };
  await withRedis(redisUrl, (redis) => writeBroadcast(redis, 'comments', [event]));
}

/** Adds an edit to the broadcast under a given id, like a Redis whose clock is ahead. */
export async function broadcastAt(
  redisUrl: string,
  id: string,
  payload: Omit<EventPayload<'comment.changed'>, 'change'>,
): Promise<void> {
  const event = {
    id: anId(),
    name: 'comment.changed',
    payload: { ...payload, change: 'edited' },
    at: new Date().toISOString(),
  };
  const stream = '{broadcast:comments}:stream';
  await withRedis(redisUrl, (redis) => redis.xadd(stream, id, 'event', JSON.stringify(event)));
}

/** Deletes all data of Redis, like a restart without persistence, which also ends blocked reads. */
export const emptyRedis = (redisUrl: string): Promise<void> =>
  withRedis(redisUrl, async (redis) => {
    await redis.flushdb();
    const clients = String(await redis.client('LIST')).split('\n');
    const waiting = clients.filter((client) => client.includes(` db=${redis.options.db} `));
    for (const client of waiting) {
      const id = /^id=(\d+)/.exec(client)?.[1];
      if (id && client.includes(' cmd=xread ')) await redis.client('UNBLOCK', id);
    }
  });

async function withRedis(
  redisUrl: string,
  work: (redis: ReturnType<typeof producerRedis>) => Promise<unknown>,
): Promise<void> {
  const redis = producerRedis(redisUrl);
  await redisReady(redis);
  await work(redis);
  await closeRedis(redis);
}

/** Returns the ids of comments in messages, in order. */
export const commentsOf = (messages: readonly LiveMessage[]): string[] =>
  messages.flatMap((message) => (message.type === 'comment' ? message.commentId : []));
