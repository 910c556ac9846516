import { StoredCount } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { type CollectionDoc, collectionModel } from './collection.model.ts';

/** Number of public collections. */
export function publicCount(connection: Connection): StoredCount<CollectionDoc> {
  return new StoredCount({
    connection,
    collection: 'collection_totals',
    parts: ['public'],
    field: 'count',
    counted: collectionModel(connection),
    filter: { isPublic: true },
  });
}
