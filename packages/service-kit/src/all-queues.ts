import { eventQueue, JOBS, SUBSCRIBERS } from '@snippetry/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { queueConnection } from './redis.ts';

/** Opens the job and event queues of all services, for inspection. */
export function openAllQueues(redis: Redis): { queues: Queue[]; close(): Promise<unknown> } {
  const names = [...Object.values(JOBS).map(({ queue }) => queue), ...SUBSCRIBERS.map(eventQueue)];
  const queues = [...new Set(names)].map((name) => {
    // The owning services write the metadata; inspection must not.
    const queue = new Queue(name, { ...queueConnection(redis, name), skipMetasUpdate: true });
    // BullMQ needs a listener; the one of the connection already reports outages.
    queue.on('error', () => {});
    return queue;
  });
  return { queues, close: () => Promise.all(queues.map((queue) => queue.close())) };
}
