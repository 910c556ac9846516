import {
  EVENTS,
  EventEnvelope,
  type EventName,
  type EventPayload,
  type EventsFor,
  eventQueue,
  type Subscriber,
} from '@snippetry/contracts';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Connection, type Model, Schema } from 'mongoose';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { Batches } from './batches.ts';
import { cappedBackoff } from './event-jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isDuplicateKeyError } from './mongo.ts';
import { reportFailures, STALLED_INTERVAL_MS } from './queue.ts';
import { queueConnection } from './redis.ts';
import { type SystemContext, systemContext } from './request-context.ts';
import { insertInto } from './statements.ts';
import { runCaused } from './tracing/cause.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

/** The context of a handler of many events. */
export interface BatchContext<Change = never> extends SystemContext {
  /** The transaction that also records the events as consumed: all writes go through it. */
  readonly tx: Transaction<Change>;
}

/** The context of an event handler. */
export interface EventContext<Change = never> extends BatchContext<Change> {
  readonly event: EventEnvelope;
}

/** Applies one event. */
type EventHandler<Payload, Change> = (ctx: EventContext<Change>, payload: Payload) => Promise<void>;

/** Applies all waiting events of one kind together. It must be fast and not wait for other services. */
interface BatchHandler<Payload, Change> {
  together(ctx: BatchContext<Change>, payloads: readonly Payload[]): Promise<void>;
}

/** One handler per event that the service subscribes to; a missing one does not compile. */
export type EventHandlers<Service extends Subscriber, Change = never> = {
  [Name in EventsFor<Service>]:
    | EventHandler<EventPayload<Name>, Change>
    | BatchHandler<EventPayload<Name>, Change>;
};

/** Options of {@link startConsumer}. */
export interface ConsumerOptions<Service extends Subscriber, Change = never> {
  service: Service;
  /** A worker connection (`workerRedis`). */
  redis: Redis;
  connection: Connection;
  unitOfWork: UnitOfWork<Change>;
  log: Log;
  /** Counter of events that failed permanently. */
  metrics?: Metrics;
  /** Spans of events that belong to a sampled trace. */
  tracing?: Tracing | undefined;
  handlers: EventHandlers<Service, Change>;
}

/** Combines handlers of one event; they run one after another. */
export function inOrder<Args extends unknown[]>(
  ...handlers: readonly ((...args: Args) => Promise<void>)[]
): (...args: Args) => Promise<void> {
  return async (...args) => {
    for (const handle of handlers) await handle(...args);
  };
}

interface ConsumedDoc {
  _id: string;
  at: Date;
}

/** Longer than the retries and the retention of an event in any queue. */
const RETENTION_SECONDS = 30 * 86_400;

/** The record of consumed events. Compile it before `prepareModels`. */
export function consumedModel(connection: Connection): Model<ConsumedDoc> {
  const existing: Model<ConsumedDoc> | undefined = connection.models.ConsumedEvent;
  if (existing) return existing;
  const schema = new Schema<ConsumedDoc>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { collection: 'consumed_events', versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<ConsumedDoc>('ConsumedEvent', schema);
}

interface ReadEvent {
  event: EventEnvelope;
  payload: unknown;
}

function read(data: unknown): ReadEvent {
  const event = EventEnvelope.safeParse(data);
  if (!event.success) throw new UnrecoverableError('not an event');
  const schema: z.ZodType = EVENTS[event.data.name].payload;
  const payload = schema.safeParse(event.data.payload);
  if (!payload.success) throw new UnrecoverableError(`not a payload of ${event.data.name}`);
  return { event: event.data, payload: payload.data };
}

type AnyHandler<Change> = EventHandler<unknown, Change> | BatchHandler<unknown, Change>;

/** A handler only receives payloads that the schema of its event has accepted. */
function entriesOf<Service extends Subscriber, Change>(
  handlers: EventHandlers<Service, Change>,
): [EventName, AnyHandler<Change>][] {
  return Object.entries(handlers) as [EventName, AnyHandler<Change>][];
}

/** Maximum events of one kind per transaction. */
const TOGETHER = 100;
/** Maximum concurrent transactions of single events. */
const ALONE_AT_ONCE = 4;

/** Returns the error of a job of several events: retryable errors first. */
function failureOf(outcomes: readonly PromiseSettledResult<void>[]): Error | undefined {
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return errors.find((error) => !(error instanceof UnrecoverableError)) ?? errors[0];
}

/**
 * Creates a function that applies the event or events of one job. Effect and record commit together, so a
 * repeated delivery has no further effect. Tests call it to deliver an event twice.
 */
export function createEventApplier<Service extends Subscriber, Change = never>(
  options: Omit<ConsumerOptions<Service, Change>, 'redis'>,
): (data: unknown) => Promise<void> {
  const consumed = consumedModel(options.connection);
  const alone = pLimit(ALONE_AT_ONCE);

  /** Whether applying an event failed because it had been applied before. */
  async function isRepeated({ event }: ReadEvent, error: unknown): Promise<boolean> {
    // A handler can violate an `_id_` index too, so only the record proves a repeated delivery.
    return (
      isDuplicateKeyError(error, '_id_') && (await consumed.exists({ _id: event.id })) !== null
    );
  }

  async function applyOne(one: ReadEvent, handler: EventHandler<unknown, Change>): Promise<void> {
    const { event, payload } = one;
    const log = options.log.child({ event: event.name, eventId: event.id });
    const ctx = systemContext({ log, requestId: event.requestId });
    try {
      await options.unitOfWork.commit(ctx, async (tx) => {
        // Recorded first, so that a repeated event has no effects outside the transaction.
        await consumed.create([{ _id: event.id, at: new Date() }], { session: tx.session });
        await handler({ ...ctx, tx, event }, payload);
      });
    } catch (error) {
      if (!(await isRepeated(one, error))) throw error;
    }
  }

  async function applyTogether(
    events: readonly ReadEvent[],
    { together }: BatchHandler<unknown, Change>,
  ): Promise<undefined[]> {
    const ctx = systemContext({ log: options.log.child({ event: events[0]?.event.name }) });
    const payloads = events.map(({ payload }) => payload);
    const at = new Date();
    try {
      await options.unitOfWork.commit(ctx, async (tx) => {
        tx.write(...events.map(({ event }) => insertInto(consumed, { _id: event.id, at })));
        await together({ ...ctx, tx }, payloads);
      });
    } catch (error) {
      const [first] = events;
      // With several events it is unknown which one is repeated, so the caller applies each alone.
      if (!first || events.length > 1 || !(await isRepeated(first, error))) throw error;
    }
    return [];
  }

  const appliers = new Map<EventName, (one: ReadEvent) => Promise<void>>();
  for (const [name, handler] of entriesOf(options.handlers)) {
    if (typeof handler === 'function') {
      appliers.set(name, (one) => alone(() => applyOne(one, handler)));
      continue;
    }
    const batches = new Batches<ReadEvent, undefined>(TOGETHER, (some) =>
      applyTogether(some, handler),
    );
    appliers.set(name, (one) => batches.add(one));
  }
  const apply = async (data: unknown): Promise<void> => {
    const one = read(data);
    const applier = appliers.get(one.event.name);
    // Left over from an earlier version of this service, which subscribed to this event.
    if (!applier) return options.log.debug({ event: one.event.name }, 'an event is not needed');
    await applier(one);
    options.metrics?.eventLag.observe(Math.max(0, (Date.now() - Date.parse(one.event.at)) / 1000));
  };
  return async (data) => {
    const outcomes = await Promise.allSettled((Array.isArray(data) ? data : [data]).map(apply));
    const failure = failureOf(outcomes);
    if (failure) throw failure;
  };
}

/** Starts reading a service's events. Close the returned worker before the connections. */
export function startConsumer<Service extends Subscriber, Change = never>(
  options: ConsumerOptions<Service, Change>,
): Worker {
  const apply = createEventApplier(options);
  const hasBatches = entriesOf(options.handlers).some(([, one]) => typeof one !== 'function');
  const run = (job: Job) => runCaused(options.tracing, job, () => apply(job.data));
  const queue = eventQueue(options.service);
  const worker = new Worker(queue, run, {
    ...queueConnection(options.redis, queue),
    // An event that waits in this process is not available to other processes.
    concurrency: hasBatches ? TOGETHER : ALONE_AT_ONCE,
    stalledInterval: STALLED_INTERVAL_MS,
    settings: { backoffStrategy: cappedBackoff },
  });
  reportFailures(worker, options.log, options.metrics);
  return worker;
}
