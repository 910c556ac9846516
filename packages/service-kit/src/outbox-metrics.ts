import type { Model } from 'mongoose';
import type { Metrics } from './metrics.ts';
import type { OutboxDoc } from './outbox-event.ts';

/** Largest depth that is counted, so that a scrape stays cheap during an outage of Redis. */
const MAX_COUNTED = 10_000;

/** Exposes how many events wait to be published, and the age of the oldest. */
export function measureOutbox(metrics: Metrics, events: Model<OutboxDoc>): void {
  metrics.gauge(
    'outbox_events_waiting',
    `Events that wait to be published, counted up to ${MAX_COUNTED}`,
    () => events.countDocuments({}, { limit: MAX_COUNTED }),
  );
  metrics.gauge('outbox_oldest_seconds', 'Age of the oldest event in the outbox', async () => {
    const oldest = await events.findOne({}, { at: 1 }).sort({ _id: 1 }).lean<OutboxDoc>();
    return oldest ? Math.max(0, (Date.now() - oldest.at.getTime()) / 1000) : 0;
  });
}
