import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface Member {
  snippetId: Types.ObjectId;
  addedAt: Date;
}

/** A collection as it is stored. Members are in the order they were added. */
export interface CollectionDoc {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  name: string;
  /** The name in the form that is unique per owner. */
  nameKey: string;
  description: string;
  tags: string[];
  isPublic: boolean;
  members: Member[];
  starCount: number;
  forkCount: number;
  forkedFrom: Types.ObjectId | null;
  /** Made for a demo account; its sample snippets join it as they appear. */
  isSample: boolean;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const NAME_INDEX = 'one_name_per_owner';

const id = Schema.Types.ObjectId;
const count = { type: Number, required: true, default: 0 };

function collectionSchema() {
  const member = new Schema<Member>(
    { snippetId: { type: id, required: true }, addedAt: { type: Date, required: true } },
    { _id: false },
  );
  const schema = new Schema<CollectionDoc>(
    {
      ownerId: { type: id, required: true },
      name: { type: String, required: true },
      nameKey: { type: String, required: true },
      description: { type: String, default: '' },
      tags: [String],
      isPublic: { type: Boolean, required: true },
      members: [member],
      starCount: count,
      forkCount: count,
      forkedFrom: { type: id, default: null },
      isSample: { type: Boolean, default: false },
      revision: count,
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1, nameKey: 1 }, { name: NAME_INDEX, unique: true });
  schema.index({ ownerId: 1, updatedAt: -1, _id: -1 }, { name: 'own_by_change' });
  schema.index({ isPublic: 1, createdAt: -1, _id: -1 }, { name: 'public_by_time' });
  schema.index({ isPublic: 1, starCount: -1, _id: -1 }, { name: 'public_by_stars' });
  schema.index({ 'members.snippetId': 1 }, { name: 'by_member' });
  return schema;
}

/** The collections of a connection. */
export function collectionModel(connection: Connection): Model<CollectionDoc> {
  const existing: Model<CollectionDoc> | undefined = connection.models.Collection;
  return (
    existing ?? connection.model<CollectionDoc>('Collection', collectionSchema(), 'collections')
  );
}

/** One person's star on one collection; `starCount` is the number of these. */
export interface StarDoc {
  collectionId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

export function starModel(connection: Connection): Model<StarDoc> {
  const existing: Model<StarDoc> | undefined = connection.models.CollectionStar;
  if (existing) return existing;
  const schema = new Schema<StarDoc>(
    {
      collectionId: { type: id, required: true },
      userId: { type: id, required: true },
      createdAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, collectionId: 1 }, { name: 'one_star_per_user', unique: true });
  schema.index({ collectionId: 1 }, { name: 'of_collection' });
  return connection.model<StarDoc>('CollectionStar', schema, 'collection_stars');
}
