import { Types } from 'mongoose';

/** Returns a new unique id. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/** Converts an id to the form in which it is stored. */
export function objectId(id: string): Types.ObjectId {
  return new Types.ObjectId(id);
}

/** Converts ids to the form in which they are stored. */
export function objectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map(objectId);
}
