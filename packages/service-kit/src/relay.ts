import { setTimeout as sleep } from 'node:timers/promises';
import {
  EVENTS,
  type EventEnvelope,
  type EventName,
  type EventSpec,
  eventQueue,
  type Subscriber,
} from '@snippetry/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import mongoose, { type Model } from 'mongoose';
import { writeBroadcast } from './broadcast-stream.ts';
import { EVENT_JOB_OPTIONS } from './event-jobs.ts';
import type { Log } from './log.ts';
import { type OutboxDoc, subscribersOf, toEnvelope } from './outbox-event.ts';
import { createPublisherLease, type PublisherLease } from './publisher-lease.ts';
import { queueConnection } from './redis.ts';
import { causeOptions } from './tracing/cause.ts';

/** Publishes stored events until it is closed. */
export interface Relay {
  /**
   * Publishes these events at once instead of at the next poll; shortly after a previous batch, they wait
   * to be published together, unless one is broadcast.
   */
  kick(events: readonly Pick<OutboxDoc, 'name'>[]): void;
  /** Stops after the current batch. */
  close(): Promise<void>;
}

interface RelayDeps {
  events: Model<OutboxDoc>;
  redis: Redis;
  /** The service that emits the events. */
  service: string;
  log: Log;
}

const BATCH = 100;
/** Pause after a batch; events recorded during it are published together. */
const SPACING_MS = 150;
/** Pause of an urgent event while another process publishes a batch. */
const BUSY_MS = 20;
const POLL_MS = 1000;
const RETRY_MS = 1000;

/** Opens one queue per subscriber on first use. */
function createQueues(redis: Redis) {
  const queues = new Map<Subscriber, Queue>();
  return {
    to(subscriber: Subscriber): Queue {
      const open = queues.get(subscriber);
      if (open) return open;
      // The check would run once and cache its failure: no event could ever be published.
      const name = eventQueue(subscriber);
      const options = { ...queueConnection(redis, name), skipVersionCheck: true };
      const queue = new Queue(name, options);
      // BullMQ needs a listener; the one of the connection already reports outages.
      queue.on('error', () => {});
      queues.set(subscriber, queue);
      return queue;
    },
    close: () => Promise.all([...queues.values()].map((queue) => queue.close())),
  };
}

type Queues = ReturnType<typeof createQueues>;

const isBundled = (name: EventName): boolean => {
  const spec: EventSpec = EVENTS[name];
  return spec.isBundled === true;
};

interface EventJob {
  name: string;
  data: EventEnvelope | readonly EventEnvelope[];
  opts: object;
}

function jobOf(subscriber: Subscriber, doc: OutboxDoc): EventJob {
  const event = toEnvelope(doc);
  const jobId = `${event.id}-${subscriber}`;
  return {
    name: event.name,
    data: event,
    opts: { ...EVENT_JOB_OPTIONS, ...causeOptions(doc), jobId },
  };
}

/** Creates one job per event, or one for all events of a bundled kind. */
function jobsFor(subscriber: Subscriber, docs: readonly OutboxDoc[]): EventJob[] {
  const bundles = Map.groupBy(docs, ({ _id, name }) =>
    isBundled(name) ? name : _id.toHexString(),
  );
  return [...bundles].flatMap(([name, bundle]): EventJob[] => {
    if (bundle.length === 1) return bundle.map((doc) => jobOf(subscriber, doc));
    // A job has one parent, so the trace of one event has the bundle.
    const cause = causeOptions(bundle.find(({ traceparent }) => traceparent) ?? {});
    // Without a job id: after a crash, the repeated bundle may contain further events.
    return [{ name, data: bundle.map(toEnvelope), opts: { ...EVENT_JOB_OPTIONS, ...cause } }];
  });
}

async function publish(docs: OutboxDoc[], queues: Queues): Promise<void> {
  const concerned = new Map<Subscriber, OutboxDoc[]>();
  for (const doc of docs) {
    for (const subscriber of subscribersOf(doc)) {
      concerned.set(subscriber, [...(concerned.get(subscriber) ?? []), doc]);
    }
  }
  await Promise.all(
    [...concerned].map(([subscriber, some]) =>
      queues.to(subscriber).addBulk(jobsFor(subscriber, some)),
    ),
  );
}

/** Whether an event is broadcast to open pages, and must not be delayed. */
const isBroadcast = ({ name }: Pick<OutboxDoc, 'name'>): boolean => {
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

/**
 * Publishes all stored events in the order in which they were stored, in the only process of the
 * service that publishes now.
 *
 * @returns the number of published events; if another process publishes, how long to wait for it
 */
async function publishAlone(
  deps: RelayDeps,
  queues: Queues,
  { lease, isUrgent, signal }: { lease: PublisherLease; isUrgent: boolean; signal: AbortSignal },
): Promise<{ published: number } | { waitMs: number }> {
  const waitMs = await lease.claim(isUrgent);
  if (waitMs > 0) return { waitMs };
  let published = 0;
  try {
    let batch = BATCH;
    while (batch === BATCH && !signal.aborted) {
      // Renewed before each further batch; an expired lease may belong to another process.
      if (published > 0 && (await lease.claim(true)) > 0) break;
      batch = await publishBatch(deps, queues);
      published += batch;
    }
    return { published };
  } finally {
    await lease.release(published > 0 ? SPACING_MS : 0);
  }
}

/** Starts a relay. An outage of Redis or MongoDB delays events, but loses none. */
export function createRelay(deps: RelayDeps): Relay {
  const queues = createQueues(deps.redis);
  const lease = createPublisherLease(deps.redis, deps.service);
  const closing = new AbortController();
  const { signal } = closing;
  let paused = new AbortController();
  let isResting = false;
  let kicked = false;
  let isUrgent = false;

  /** Waits for a time, or until woken or closed. */
  const pause = async (ms: number) => {
    paused = new AbortController();
    await sleep(ms, undefined, { signal: AbortSignal.any([paused.signal, signal]) }).catch(
      () => {},
    );
  };

  /** Waits for a time, or until an urgent event is stored. */
  const rest = async (ms: number) => {
    isResting = true;
    if (!isUrgent) await pause(ms);
    isResting = false;
  };

  /** @returns the number of published events, null if another process publishes */
  async function turn(): Promise<number | null> {
    const wasUrgent = isUrgent;
    kicked = false;
    isUrgent = false;
    const outcome = await publishAlone(deps, queues, { lease, isUrgent: wasUrgent, signal });
    if ('published' in outcome) {
      if (outcome.published > 0) await rest(SPACING_MS);
      return outcome.published;
    }
    await rest(Math.min(outcome.waitMs, wasUrgent ? BUSY_MS : SPACING_MS));
    kicked = true;
    isUrgent ||= wasUrgent;
    return null;
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      try {
        // Nothing is leased for a poll that finds nothing.
        const isNeeded = kicked || (await deps.events.exists({})) !== null;
        const published = isNeeded ? await turn() : 0;
        if (failing && published !== null) deps.log.info('events are published again');
        if (published !== null) failing = false;
        if (!kicked) await pause(POLL_MS);
      } catch (err) {
        if (!failing) deps.log.warn({ err }, 'events cannot be published and will be retried');
        failing = true;
        await pause(RETRY_MS);
      }
    }
  }

  const running = run();
  return {
    kick(events) {
      kicked = true;
      isUrgent ||= events.some(isBroadcast);
      if (isUrgent || !isResting) paused.abort();
    },
    async close() {
      closing.abort();
      await running;
      await queues.close();
    },
  };
}
