import type { Subscriber } from '@snippetry/contracts';
import { type ConsumerOptions, createEventApplier } from '../consumer.ts';
import { newId } from '../object-id.ts';

/** Author of a purged snippet, which is unknown; no subscriber reads it. */
const UNKNOWN = '0'.repeat(24);

/**
 * Creates functions that apply events as if they had just been delivered, for data that an earlier
 * delivery has missed. Comments of deleted accounts stay, anonymized.
 */
export function createRedelivery<Service extends Subscriber, Change = never>(
  options: Omit<ConsumerOptions<Service, Change>, 'redis'>,
) {
  const apply = createEventApplier(options);
  const redeliver = (name: 'user.deleted' | 'snippet.deleted', payload: object) =>
    apply({ id: newId(), name, at: new Date().toISOString(), payload });
  return {
    userDeleted: (userId: string) => redeliver('user.deleted', { userId, keepsComments: true }),
    snippetDeleted: (snippetId: string) =>
      redeliver('snippet.deleted', { snippetId, authorId: UNKNOWN }),
  };
}
