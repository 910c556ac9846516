import {
  EVENTS,
  type EventEnvelope,
  type EventName,
  type EventPayload,
  type Subscriber,
} from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { type ClientSession, type Connection, type Model, Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import type { Log } from './log.ts';
import { createRelay, type Relay } from './relay.ts';

/** An event that waits to be published. */
export interface OutboxDoc {
  _id: Types.ObjectId;
  name: EventName;
  payload: unknown;
  at: Date;
  requestId?: string;
}

/** What an event is recorded with. */
export interface RecordOptions {
  /** The transaction of the change itself: without it an event could be lost or made up. */
  session: ClientSession;
  requestId?: string;
}

/** Events of one service, written with the change and published afterwards. */
export interface Outbox {
  /** Writes an event into the change's own transaction. */
  record<Name extends EventName>(
    name: Name,
    payload: EventPayload<Name>,
    options: RecordOptions,
  ): Promise<void>;
  /** Publishes what is recorded, now and from now on, until closed. */
  startRelay(options: { redis: Redis; log: Log }): Relay;
  /** Call after the commit: publishes at once instead of at the next look. */
  kick(): void;
}

function outboxModel(connection: Connection): Model<OutboxDoc> {
  const schema = new Schema<OutboxDoc>(
    {
      name: { type: String, required: true },
      payload: { type: Schema.Types.Mixed, required: true },
      at: { type: Date, required: true },
      requestId: String,
    },
    { collection: 'outbox', versionKey: false, minimize: false },
  );
  return connection.model<OutboxDoc>('OutboxEvent', schema);
}

/** An event as it travels. */
export function toEnvelope(doc: OutboxDoc): EventEnvelope {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    payload: doc.payload,
    at: doc.at.toISOString(),
    ...(doc.requestId && { requestId: doc.requestId }),
  };
}

/** Who hears an event. */
export function subscribersOf(name: EventName): readonly Subscriber[] {
  return EVENTS[name].subscribers;
}

/** The outbox in a service's database. Make it before `prepareModels`. */
export function outboxFor(connection: Connection, _options: { service: string }): Outbox {
  const events = outboxModel(connection);
  let relay: Relay | undefined;
  return {
    async record(name, payload, { session, requestId }) {
      const schema: z.ZodType = EVENTS[name].payload;
      const doc = { name, payload: schema.parse(payload), at: new Date() };
      await events.create([{ ...doc, ...(requestId && { requestId }) }], { session });
    },
    startRelay({ redis, log }) {
      relay = createRelay({ events, redis, log });
      return relay;
    },
    kick: () => relay?.kick(),
  };
}
