import { type Connection, type Model, Schema, type Types } from 'mongoose';

const id = Schema.Types.ObjectId;

/** One person's star on one collection; `starCount` is the number of these. */
export interface StarDoc {
  collectionId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
  /** The collection is private, so the user who starred it cannot see it. */
  isHidden?: boolean;
}

export const STAR_INDEX = 'one_star_per_user';
/** Last starred first. */
export const STARRED_ORDER = { createdAt: -1, _id: -1 } as const;

export function starModel(connection: Connection): Model<StarDoc> {
  const existing: Model<StarDoc> | undefined = connection.models.CollectionStar;
  if (existing) return existing;
  const schema = new Schema<StarDoc>(
    {
      collectionId: { type: id, required: true },
      userId: { type: id, required: true },
      createdAt: { type: Date, required: true },
      isHidden: Boolean,
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, collectionId: 1 }, { name: STAR_INDEX, unique: true });
  schema.index({ collectionId: 1 }, { name: 'of_collection' });
  schema.index({ userId: 1, isHidden: 1, ...STARRED_ORDER }, { name: 'of_user_shown_by_time' });
  return connection.model<StarDoc>('CollectionStar', schema, 'collection_stars');
}
