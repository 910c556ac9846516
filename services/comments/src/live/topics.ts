import { EVENTS, type EventEnvelope, type EventPayload } from '@snippetry/contracts';
import type { BroadcastEntry } from '@snippetry/service-kit';

/** Topics of a client: a discussion, the user's notifications, or both. */
export interface Topics {
  snippetId: string | null;
  userId: string | null;
}

/** Event that streams deliver. */
export type LiveEvent =
  | { name: 'comment.changed'; payload: EventPayload<'comment.changed'> }
  | { name: 'notification.changed'; payload: EventPayload<'notification.changed'> };

/** Returns the event, or null if streams do not deliver it. */
export function liveEventOf({ name, payload }: EventEnvelope): LiveEvent | null {
  if (name === 'comment.changed') return { name, payload: EVENTS[name].payload.parse(payload) };
  if (name === 'notification.changed') {
    return { name, payload: EVENTS[name].payload.parse(payload) };
  }
  return null;
}

export function concerns({ name, payload }: LiveEvent, topics: Topics): boolean {
  return name === 'comment.changed'
    ? payload.snippetId === topics.snippetId
    : payload.userId === topics.userId;
}

/** A live event and its position in the stream. */
export interface PlacedEvent {
  id: string;
  event: LiveEvent;
}

const subjectOf = ({ name, payload }: LiveEvent): string =>
  `${name} ${name === 'comment.changed' ? payload.commentId : payload.notificationId}`;

/** Merges two events of the same subject; a comment that is new to the listener stays new. */
function merged(earlier: LiveEvent | undefined, later: LiveEvent): LiveEvent {
  if (earlier?.name !== 'comment.changed' || later.name !== 'comment.changed') return later;
  const isNew = earlier.payload.change === 'created' && later.payload.change !== 'removed';
  return isNew ? { ...later, payload: { ...later.payload, change: 'created' } } : later;
}

/** Returns missed events in order, only the last one per comment or notification. */
export function missedEvents(entries: readonly BroadcastEntry[], topics: Topics): PlacedEvent[] {
  const bySubject = new Map<string, PlacedEvent>();
  for (const { id, event } of entries) {
    const live = event && liveEventOf(event);
    if (!live || !concerns(live, topics)) continue;
    const subject = subjectOf(live);
    const earlier = bySubject.get(subject)?.event;
    // Deleted first, so that the map keeps the order of the last events.
    bySubject.delete(subject);
    bySubject.set(subject, { id, event: merged(earlier, live) });
  }
  return [...bySubject.values()];
}
