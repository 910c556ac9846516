import { EVENTS, type EventName, type EventPayload } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import mongoose, { type Connection, type Model, Schema } from 'mongoose';
import type { z } from 'zod';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { OutboxDoc } from './outbox-event.ts';
import { measureOutbox } from './outbox-metrics.ts';
import { createRelay, type Relay } from './relay.ts';
import { insertInto, type Statement } from './statements.ts';
import { currentScope } from './tracing/scope.ts';

/** An event with a valid payload. */
export interface RecordedEvent {
  name: EventName;
  payload: unknown;
}

/** Stores a service's events in the transaction of the change, and publishes them afterwards. */
export interface Outbox {
  /**
   * Validates a payload.
   *
   * @throws ZodError for a payload that breaks the event's contract
   */
  check<Name extends EventName>(name: Name, payload: EventPayload<Name>): RecordedEvent;
  /** Creates the writes that store events in the transaction of the change. */
  statements(events: readonly RecordedEvent[], requestId?: string): Statement[];
  /** Publishes the stored events and all later ones, until it is closed. */
  startRelay(options: { redis: Redis; log: Log; service: string; metrics?: Metrics }): Relay;
  /** Makes the relay publish these soon instead of at its next poll. Call it after the commit. */
  kick(events?: readonly RecordedEvent[]): void;
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
      traceparent: String,
    },
    { collection: 'outbox', versionKey: false, minimize: false },
  );
  return connection.model<OutboxDoc>('OutboxEvent', schema);
}

/** Creates the outbox of a service's database. Call it before `prepareModels`. */
export function createOutbox(connection: Connection): Outbox {
  const events = outboxModel(connection);
  let relay: Relay | undefined;
  return {
    check(name, payload) {
      const schema: z.ZodType = EVENTS[name].payload;
      return { name, payload: schema.parse(payload) };
    },
    statements(recorded, requestId) {
      const at = new Date();
      const traceparent = currentScope()?.span?.traceparent;
      return recorded.map(({ name, payload }) => {
        const _id = new mongoose.Types.ObjectId();
        return insertInto(events, {
          ...{ _id, name, payload, at },
          ...(requestId && { requestId }),
          ...(traceparent && { traceparent }),
        });
      });
    },
    startRelay(options) {
      if (options.metrics) measureOutbox(options.metrics, events);
      relay = createRelay({ events, ...options });
      return relay;
    },
    kick: (recorded = []) => relay?.kick(recorded),
  };
}
