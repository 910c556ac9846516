import { objectId } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import { type CollectionRecord, type NewCollection, nameKey } from '../domain/collection.ts';
import type { CollectionDoc } from './collection.model.ts';

export function toRecord(doc: CollectionDoc): CollectionRecord {
  return {
    id: doc._id.toHexString(),
    ownerId: doc.ownerId.toHexString(),
    name: doc.name,
    description: doc.description,
    tags: doc.tags,
    isPublic: doc.isPublic,
    memberIds: doc.members.map(({ snippetId }) => snippetId.toHexString()),
    starCount: doc.starCount,
    forkCount: doc.forkCount,
    revision: doc.revision,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}

/** The document of a new, empty collection. */
export function newDocument(collection: NewCollection): CollectionDoc {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ownerId: objectId(collection.ownerId),
    name: collection.name,
    nameKey: nameKey(collection.name),
    description: collection.description,
    tags: collection.tags,
    isPublic: collection.isPublic,
    members: [],
    starCount: 0,
    forkCount: 0,
    forkedFrom: null,
    isSample: collection.isSample,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
}
