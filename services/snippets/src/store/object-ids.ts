import { Types } from 'mongoose';

/** An id that no snippet has. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

export function objectId(id: string): Types.ObjectId {
  return new Types.ObjectId(id);
}

export function objectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map(objectId);
}
