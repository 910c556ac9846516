import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { MemberDoc } from '../collections/index.ts';

/** A removed member, stored so that an undo restores its position and origin. */
export interface RemovalDoc extends MemberDoc {
  collectionId: Types.ObjectId;
  removedAt: Date;
}

/** Lifetime of a removal; the undo button disappears with the page long before. */
const EXPIRY_SECONDS = 3600;

export function removalModel(connection: Connection): Model<RemovalDoc> {
  const existing: Model<RemovalDoc> | undefined = connection.models.CollectionRemoval;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const date = { type: Date, required: true };
  const schema = new Schema<RemovalDoc>(
    { collectionId: id, snippetId: id, addedAt: date, fromOrigin: Boolean, removedAt: date },
    { versionKey: false },
  );
  schema.index({ collectionId: 1, snippetId: 1 }, { name: 'of_collection' });
  schema.index({ removedAt: 1 }, { name: 'expiry', expireAfterSeconds: EXPIRY_SECONDS });
  return connection.model<RemovalDoc>('CollectionRemoval', schema, 'collection_removals');
}
