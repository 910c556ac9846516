import { EVENTS, type EventName, type EventPayload } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { z } from 'zod';
import type { Log } from './log.ts';
import type { OutboxDoc } from './outbox-event.ts';
import { createRelay, type Relay } from './relay.ts';

/** An event whose payload has been checked. */
export interface RecordedEvent {
  name: EventName;
  payload: unknown;
}

/** What events are recorded with. */
export interface RecordOptions {
  /** The transaction of the change itself: without it an event could be lost or made up. */
  session: ClientSession;
  requestId?: string;
}

/** Events of one service, written with the change and published afterwards. */
export interface Outbox {
  /** @throws ZodError for a payload that breaks the event's contract */
  check<Name extends EventName>(name: Name, payload: EventPayload<Name>): RecordedEvent;
  /** Writes events into the change's own transaction; a unit of work calls it. */
  record(events: readonly RecordedEvent[], options: RecordOptions): Promise<void>;
  /** Publishes what is recorded, now and from now on, until closed. */
  startRelay(options: { redis: Redis; log: Log }): Relay;
  /** Call after the commit: publishes at once instead of at the next look. */
  kick(): void;
}

function outboxModel(connection: Connection): Model<OutboxDoc> {
  const existing: Model<OutboxDoc> | undefined = connection.models.OutboxEvent;
  if (existing) return existing;
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

/** The outbox in a service's database. Make it before `prepareModels`. */
export function createOutbox(connection: Connection): Outbox {
  const events = outboxModel(connection);
  let relay: Relay | undefined;
  return {
    check(name, payload) {
      const schema: z.ZodType = EVENTS[name].payload;
      return { name, payload: schema.parse(payload) };
    },
    async record(recorded, { session, requestId }) {
      if (recorded.length === 0) return;
      const at = new Date();
      const docs = recorded.map((event) => ({ ...event, at, ...(requestId && { requestId }) }));
      await events.insertMany(docs, { session });
    },
    startRelay({ redis, log }) {
      relay = createRelay({ events, redis, log });
      return relay;
    },
    kick: () => relay?.kick(),
  };
}
