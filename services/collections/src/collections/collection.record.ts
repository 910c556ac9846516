import type { CollectionInput } from '@snippetry/contracts';
import { Types } from 'mongoose';
import type { CollectionDoc } from './collection.model.ts';

/** A collection outside of the database. */
export interface CollectionRecord {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  tags: string[];
  isPublic: boolean;
  /** Ids of its snippets, in the order they were added. */
  memberIds: string[];
  starCount: number;
  forkCount: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

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

export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);

/** Names are the same when a reader would call them the same: `React ` and `react`. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The document of a new, empty collection. */
export function newCollection(ownerId: string, input: CollectionInput): CollectionDoc {
  const at = new Date();
  return {
    _id: new Types.ObjectId(),
    ownerId: objectId(ownerId),
    name: input.name,
    nameKey: nameKey(input.name),
    description: input.description,
    tags: input.tags,
    isPublic: input.isPublic,
    members: [],
    starCount: 0,
    forkCount: 0,
    forkedFrom: null,
    isSample: false,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
}
