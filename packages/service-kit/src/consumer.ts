import {
  EVENTS,
  EventEnvelope,
  type EventName,
  type EventPayload,
  type EventsFor,
  eventQueue,
  type Subscriber,
} from '@snippetry/contracts';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Connection, type Model, Schema } from 'mongoose';
import type { z } from 'zod';
import { cappedBackoff } from './event-jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isDuplicateKeyError } from './mongo.ts';
import { reportFailures, STALLED_INTERVAL_MS } from './queue.ts';
import { type SystemContext, systemContext } from './request-context.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

/** The context of an event handler. */
export interface EventContext<Change = never> extends SystemContext {
  /** The transaction that also records the event as consumed: all writes go through it. */
  readonly tx: Transaction<Change>;
  readonly event: EventEnvelope;
}

/** One handler per event that the service subscribes to; a missing one does not compile. */
export type EventHandlers<Service extends Subscriber, Change = never> = {
  [Name in EventsFor<Service>]: (
    ctx: EventContext<Change>,
    payload: EventPayload<Name>,
  ) => Promise<void>;
};

/** What a consumer needs. */
export interface ConsumerOptions<Service extends Subscriber, Change = never> {
  service: Service;
  /** A worker connection (`workerRedis`). */
  redis: Redis;
  connection: Connection;
  unitOfWork: UnitOfWork<Change>;
  log: Log;
  /** Counts the events that fail for good. */
  metrics?: Metrics;
  handlers: EventHandlers<Service, Change>;
  /** Called after an event's effect was committed, for work that cannot be rolled back. */
  onCommitted?: ((event: EventEnvelope) => void) | undefined;
  /** The number of events that are handled at once; 4 by default. */
  concurrency?: number;
}

interface ConsumedDoc {
  _id: string;
  at: Date;
}

/** Longer than an event is retried or kept in any queue. */
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

type AnyHandler<Change> = (ctx: EventContext<Change>, payload: unknown) => Promise<void>;

function read(data: unknown): { event: EventEnvelope; payload: unknown } {
  const event = EventEnvelope.safeParse(data);
  if (!event.success) throw new UnrecoverableError('not an event');
  const schema: z.ZodType = EVENTS[event.data.name].payload;
  const payload = schema.safeParse(event.data.payload);
  if (!payload.success) throw new UnrecoverableError(`not a payload of ${event.data.name}`);
  return { event: event.data, payload: payload.data };
}

/**
 * Creates a function that applies an event. Its effect and its record commit together, so a repeated
 * delivery has no further effect. Tests may call it to deliver an event twice.
 */
export function createEventApplier<Service extends Subscriber, Change = never>(
  options: Omit<ConsumerOptions<Service, Change>, 'redis' | 'concurrency'>,
): (data: unknown) => Promise<void> {
  const consumed = consumedModel(options.connection);
  const handlers = new Map<EventName, AnyHandler<Change>>(
    // Each handler is only ever given the payload that the schema of its own name accepted.
    Object.entries(options.handlers) as unknown as [EventName, AnyHandler<Change>][],
  );
  return async (data) => {
    const { event, payload } = read(data);
    const handler = handlers.get(event.name);
    if (!handler)
      throw new UnrecoverableError(`${options.service} does not subscribe to ${event.name}`);
    const log = options.log.child({ event: event.name, eventId: event.id });
    try {
      const ctx = systemContext({ log, requestId: event.requestId });
      await options.unitOfWork.commit(ctx, async (tx) => {
        await consumed.create([{ _id: event.id, at: new Date() }], { session: tx.session });
        await handler({ ...ctx, tx, event }, payload);
      });
    } catch (error) {
      // A handler can violate an `_id_` index too, so only the record proves a repeated delivery.
      if (!isDuplicateKeyError(error, '_id_') || !(await consumed.exists({ _id: event.id })))
        throw error;
      return;
    }
    options.onCommitted?.(event);
  };
}

/** Starts reading a service's events. Close the returned worker before the connections. */
export function startConsumer<Service extends Subscriber, Change = never>(
  options: ConsumerOptions<Service, Change>,
): Worker {
  const apply = createEventApplier(options);
  const worker = new Worker(eventQueue(options.service), (job) => apply(job.data), {
    connection: options.redis,
    concurrency: options.concurrency ?? 4,
    stalledInterval: STALLED_INTERVAL_MS,
    settings: { backoffStrategy: cappedBackoff },
  });
  reportFailures(worker, options.log, options.metrics);
  return worker;
}
