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

/** Opens a stream and waits until everything from here on comes; it closes with the test. */
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

/** Broadcasts an event as the relay of the comments service does. */
export async function broadcast<Name extends EventName>(
  redisUrl: string,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  const event = { id: anId(), name, payload, at: new Date().toISOString() };
  await withRedis(redisUrl, (redis) => writeBroadcast(redis, 'comments', [event]));
}

/** Takes everything from Redis, as a restart without its data does. */
export const emptyRedis = (redisUrl: string): Promise<void> =>
  withRedis(redisUrl, (redis) => redis.flushdb());

async function withRedis(
  redisUrl: string,
  work: (redis: ReturnType<typeof producerRedis>) => Promise<unknown>,
): Promise<void> {
  const redis = producerRedis(redisUrl);
  await redisReady(redis);
  await work(redis);
  await closeRedis(redis);
}

/** The comments that messages tell of, in order. */
export const commentsOf = (messages: readonly LiveMessage[]): string[] =>
  messages.flatMap((message) => (message.type === 'comment' ? message.commentId : []));
