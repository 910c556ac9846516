import {
  EVENTS,
  type EventEnvelope,
  type EventName,
  type EventSpec,
  type Subscriber,
} from '@snippetry/contracts';
import type { Types } from 'mongoose';

/** An event that waits to be published. */
export interface OutboxDoc {
  _id: Types.ObjectId;
  name: EventName;
  payload: unknown;
  at: Date;
  requestId?: string;
  /** Header of the sampled trace in which the event was stored. */
  traceparent?: string;
}

/** Converts an event into the form in which it is sent. */
export function toEnvelope(doc: OutboxDoc): EventEnvelope {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    payload: doc.payload,
    at: doc.at.toISOString(),
    ...(doc.requestId && { requestId: doc.requestId }),
  };
}

/** The services that an event concerns. */
export function subscribersOf({
  name,
  payload,
}: Pick<OutboxDoc, 'name' | 'payload'>): Subscriber[] {
  const { subscribers, concerns }: EventSpec = EVENTS[name];
  // The payload was validated when it was recorded, so it has the type that the filter expects.
  return subscribers.filter((service) => concerns?.[service]?.(payload as never) ?? true);
}
