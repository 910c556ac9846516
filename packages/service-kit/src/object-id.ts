import { Types } from 'mongoose';

/** An id that no document has. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/** An id as it is stored. */
export function objectId(id: string): Types.ObjectId {
  return new Types.ObjectId(id);
}

/** Ids as they are stored. */
export function objectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map(objectId);
}
