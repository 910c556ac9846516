import type { Thing } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import { allowed } from './thing.policy.ts';
import type { ThingRecord } from './thing.ts';

/** Returns a thing as sent to this viewer. */
export function presentThing(viewer: UserViewer, record: ThingRecord): Thing {
  return {
    _id: record.id,
    text: record.text,
    createdAt: record.createdAt.toISOString(),
    allowed: allowed(viewer, record),
  };
}
