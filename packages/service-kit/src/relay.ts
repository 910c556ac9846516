import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS, type EventSpec, eventQueue, type Subscriber } from '@snippetry/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import mongoose, { type Model } from 'mongoose';
import { writeBroadcast } from './broadcast-stream.ts';
import { EVENT_JOB_OPTIONS } from './event-jobs.ts';
import type { Log } from './log.ts';
import { type OutboxDoc, subscribersOf, toEnvelope } from './outbox-event.ts';

/** Publishes stored events until it is closed. */
export interface Relay {
  /** Publishes at once instead of at the next poll. */
  kick(): void;
  /** Stops after the current batch. */
  close(): Promise<void>;
}

interface RelayDeps {
  events: Model<OutboxDoc>;
  redis: Redis;
  /** The service whose events these are. */
  service: string;
  log: Log;
}

const BATCH = 100;
/** The pause after events were published: what is recorded meanwhile is published together. */
const SPACING_MS = 50;
const POLL_MS = 1000;
const RETRY_MS = 1000;

/** Opens one queue per subscriber on first use. */
function createQueues(redis: Redis) {
  const queues = new Map<Subscriber, Queue>();
  return {
    to(subscriber: Subscriber): Queue {
      const open = queues.get(subscriber);
      if (open) return open;
      // The check would run once, and its failure would stay: no event could ever be published.
      const options = { connection: redis, skipVersionCheck: true };
      const queue = new Queue(eventQueue(subscriber), options);
      // BullMQ needs a listener; the one of the connection already reports outages.
      queue.on('error', () => {});
      queues.set(subscriber, queue);
      return queue;
    },
    close: () => Promise.all([...queues.values()].map((queue) => queue.close())),
  };
}

type Queues = ReturnType<typeof createQueues>;

async function publish(docs: OutboxDoc[], queues: Queues): Promise<void> {
  const jobs = new Map<Subscriber, { name: string; data: unknown; opts: object }[]>();
  for (const doc of docs) {
    const data = toEnvelope(doc);
    for (const subscriber of subscribersOf(doc)) {
      const opts = { ...EVENT_JOB_OPTIONS, jobId: `${data.id}-${subscriber}` };
      const waiting = jobs.get(subscriber) ?? [];
      jobs.set(subscriber, [...waiting, { name: doc.name, data, opts }]);
    }
  }
  await Promise.all([...jobs].map(([subscriber, batch]) => queues.to(subscriber).addBulk(batch)));
}

const isBroadcast = ({ name }: OutboxDoc): boolean => {
  const spec: EventSpec = EVENTS[name];
  return spec.broadcast === true;
};

/**
 * Publishes one batch, and deletes its events only after Redis has accepted them. After a crash in
 * between, they are published again with the same ids, and consumers and the broadcast ignore
 * repeated events.
 *
 * @returns the number of published events
 */
async function publishBatch(deps: RelayDeps, queues: Queues): Promise<number> {
  const docs = await deps.events.find({}).sort({ _id: 1 }).limit(BATCH).lean<OutboxDoc[]>();
  if (docs.length === 0) return 0;
  const broadcast = docs.filter(isBroadcast).map(toEnvelope);
  await Promise.all([publish(docs, queues), writeBroadcast(deps.redis, deps.service, broadcast)]);
  await deps.events.deleteMany({ _id: mongoose.trusted({ $in: docs.map((doc) => doc._id) }) });
  return docs.length;
}

/** Starts a relay. An outage of Redis or MongoDB delays events, but loses none. */
export function createRelay(deps: RelayDeps): Relay {
  const queues = createQueues(deps.redis);
  const closing = new AbortController();
  let wake = () => {};
  let kicked = false;

  /** Waits for a time, for the next event, or until it is closed. */
  const idle = async (ms: number) => {
    const woken = new AbortController();
    wake = () => woken.abort();
    if (kicked) return;
    const signal = AbortSignal.any([woken.signal, closing.signal]);
    await sleep(ms, undefined, { signal }).catch(() => {});
  };
  const rest = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});

  async function run(): Promise<void> {
    let failing = false;
    while (!closing.signal.aborted) {
      kicked = false;
      try {
        const published = await publishBatch(deps, queues);
        if (failing) deps.log.info('events are published again');
        failing = false;
        if (published === BATCH) continue;
        if (published > 0) await rest(SPACING_MS);
        await idle(POLL_MS);
      } catch (err) {
        if (!failing) deps.log.warn({ err }, 'events cannot be published and will be retried');
        failing = true;
        await rest(RETRY_MS);
      }
    }
  }

  const running = run();
  return {
    kick() {
      kicked = true;
      wake();
    },
    async close() {
      closing.abort();
      await running;
      await queues.close();
    },
  };
}
