import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { duplicateRedis, publishCounted } from './redis.ts';

/** Publishes to every process of the platform that its cached state has changed. */
export interface AnnouncementChannel {
  /** Whether this process receives every change. */
  readonly isOpen: boolean;
  /**
   * Calls `onChange` in every process. Resolves once all have confirmed it, or after `limitMs`
   * milliseconds if a process or Redis does not respond.
   *
   * @param about an id without spaces, which `onChange` gets in every process
   */
  publish(limitMs: number, about?: string): Promise<void>;
}

/** Redis shares channels between its databases, and each database belongs to another platform. */
const channelOf = (redis: Redis, name: string): string => `${name}:${redis.options.db ?? 0}`;

/** Subscribes on every new connection; `onClose` runs when the process may miss messages. */
function keepSubscribed(
  subscriber: Redis,
  channels: string[],
  on: { open: () => void; close: () => void },
): void {
  let connection = 0;
  subscriber.on('ready', () => {
    const current = connection;
    subscriber.subscribe(...channels).then(
      () => current === connection && on.open(),
      () => current === connection && subscriber.disconnect(true),
    );
  });
  subscriber.on('close', () => {
    connection += 1;
    on.close();
  });
  // The original connection logs the outage.
  subscriber.on('error', () => undefined);
}

/**
 * Opens a channel on a connection of its own, which closes together with `redis`. `onChange` also
 * runs when the connection is lost.
 *
 * @param onChange gets `about` of {@link AnnouncementChannel.publish}, or undefined without one
 */
export function openAnnouncementChannel(
  redis: Redis,
  name: string,
  onChange: (about?: string) => void,
): AnnouncementChannel {
  const channel = channelOf(redis, name);
  const replyChannel = `${channel}:${randomUUID()}`;
  const onReply = new Map<string, () => void>();
  let isOpen = false;

  const subscriber = duplicateRedis(redis, {
    enableOfflineQueue: true,
    autoResubscribe: false,
  });
  redis.once('end', () => subscriber.disconnect());
  subscriber.on('message', (from: string, text: string) => {
    if (from === replyChannel) return void onReply.get(text)?.();
    const [id = '', replyTo = '', about] = text.split(' ');
    onChange(about);
    redis.publish(replyTo, id).catch(() => undefined);
  });
  keepSubscribed(subscriber, [channel, replyChannel], {
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      onChange();
    },
  });

  return {
    get isOpen() {
      return isOpen;
    },
    async publish(limitMs, about) {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      let replies = 0;
      let listeners = Number.POSITIVE_INFINITY;
      const timer = setTimeout(resolve, limitMs);
      const check = () => {
        // Without any reply this process itself was not subscribed, so others may be disconnected too.
        if (replies > 0 && replies >= listeners) resolve();
      };
      onReply.set(id, () => {
        replies += 1;
        check();
      });
      const message = [id, replyChannel, about].join(' ').trim();
      publishCounted(redis, channel, message).then(
        (count) => {
          listeners = count;
          check();
        },
        () => undefined,
      );
      await promise;
      clearTimeout(timer);
      onReply.delete(id);
    },
  };
}
