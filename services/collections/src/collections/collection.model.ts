import type { CollectionSort } from '@snippetry/contracts';
import { objectId, objectIds } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import {
  type CollectionRecord,
  type MemberRecord,
  type NewCollection,
  nameKey,
  type OriginRecord,
} from './collection.ts';
import { searchFields } from './search-keys.ts';

export interface MemberDoc {
  snippetId: Types.ObjectId;
  addedAt: Date;
  /** Missing in old members. */
  fromOrigin?: boolean;
}

interface OriginDoc extends Pick<OriginRecord, 'version'> {
  id: Types.ObjectId;
  offeredIds: Types.ObjectId[];
}

/** Stored collection. Optional fields are missing in those created before collections had pages. */
export interface CollectionDoc {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  name: string;
  /** Normalized name, unique per owner. */
  nameKey: string;
  description: string;
  readme?: string;
  tags: string[];
  /** Normalized name, description and tags, for substring searches. */
  searchText?: string;
  /** Truncated suffixes of the texts from the start of each word, for indexed prefix searches. */
  searchKeys?: string[];
  isPublic: boolean;
  members: MemberDoc[];
  starCount: number;
  forkCount: number;
  origin?: OriginDoc | null;
  latestVersion?: number | null;
  /** Numbers of public members, and of members that the owner sees. */
  publicSize?: number;
  ownSize?: number;
  /** Number of changes of members since the sizes were measured. */
  unmeasured?: number;
  /** Made for a demo account, with its sample snippets. */
  isSample: boolean;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  publicUpdatedAt?: Date;
}

/** Sort orders of lists. The id breaks ties, so that pages never overlap. */
export const ORDERS: Readonly<Record<CollectionSort, Readonly<Record<string, 1 | -1>>>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  popular: { starCount: -1, publicSize: -1, _id: -1 },
  updated: { updatedAt: -1, _id: -1 },
  name: { nameKey: 1, _id: 1 },
};

/** Orders of public lists, which do not depend on changes that only the owner sees. */
export const PUBLIC_ORDERS: typeof ORDERS = {
  ...ORDERS,
  updated: { publicUpdatedAt: -1, _id: -1 },
};

/**
 * Sorts with the index names of own and of public lists. An index is read in both directions, so
 * `newest` serves `oldest`, too. Never change a name: MongoDB refuses an index that exists under
 * another name.
 */
const LIST_INDEXES = [
  ['newest', 'own_newest', 'public_by_time'],
  ['popular', 'own_popular', 'public_popular'],
  ['updated', 'own_by_change', 'public_by_change'],
  ['name', 'own_by_name', 'public_by_name'],
] as const;

export const NAME_INDEX = 'one_name_per_owner';
/** Public collections by the words of their texts, and by their tags. */
export const WORD_INDEX = 'public_by_words';
export const TAG_INDEX = 'public_by_tag';

const id = Schema.Types.ObjectId;
const count = { type: Number, required: true, default: 0 };

function collectionSchema() {
  const member = new Schema<MemberDoc>(
    {
      snippetId: { type: id, required: true },
      addedAt: { type: Date, required: true },
      fromOrigin: Boolean,
    },
    { _id: false },
  );
  const origin = new Schema<OriginDoc>({ id, version: Number, offeredIds: [id] }, { _id: false });
  const schema = new Schema<CollectionDoc>(
    {
      ownerId: { type: id, required: true },
      name: { type: String, required: true },
      nameKey: { type: String, required: true },
      description: { type: String, default: '' },
      readme: String,
      searchText: String,
      searchKeys: { type: [String], default: undefined },
      tags: [String],
      isPublic: { type: Boolean, required: true },
      members: [member],
      starCount: count,
      forkCount: count,
      origin: { type: origin, default: null },
      latestVersion: Number,
      publicSize: Number,
      ownSize: Number,
      unmeasured: Number,
      isSample: { type: Boolean, default: false },
      revision: count,
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      publicUpdatedAt: Date,
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1, nameKey: 1 }, { name: NAME_INDEX, unique: true });
  for (const [sort, ownName, publicName] of LIST_INDEXES) {
    schema.index({ ownerId: 1, ...ORDERS[sort] }, { name: ownName });
    schema.index({ isPublic: 1, ...PUBLIC_ORDERS[sort] }, { name: publicName });
  }
  schema.index(
    { ownerId: 1, isPublic: 1, ...PUBLIC_ORDERS.updated },
    { name: 'own_public_by_change' },
  );
  const ofPublic = { partialFilterExpression: { isPublic: true } };
  schema.index({ searchKeys: 1 }, { name: WORD_INDEX, ...ofPublic });
  schema.index({ tags: 1 }, { name: TAG_INDEX, ...ofPublic });
  schema.index({ unmeasured: 1 }, { name: 'unmeasured' });
  schema.index({ 'members.snippetId': 1 }, { name: 'by_member' });
  return schema;
}

export function collectionModel(connection: Connection): Model<CollectionDoc> {
  const existing: Model<CollectionDoc> | undefined = connection.models.Collection;
  return (
    existing ?? connection.model<CollectionDoc>('Collection', collectionSchema(), 'collections')
  );
}

/** A user's star on a collection; `starCount` of the collection is their number. */
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

/** Cached number of members of all collections of a user. */
export interface OwnTotalDoc {
  /** Id of the owner. */
  _id: Types.ObjectId;
  /** Incremented with every change of a size. */
  changes: number;
  /** Sum of the sizes after `summedAt` changes; outdated if there were more. */
  snippets: number;
  summedAt: number;
}

export function ownTotalModel(connection: Connection): Model<OwnTotalDoc> {
  const existing: Model<OwnTotalDoc> | undefined = connection.models.CollectionOwnTotal;
  if (existing) return existing;
  const schema = new Schema<OwnTotalDoc>(
    {
      _id: { type: id, required: true },
      changes: count,
      snippets: count,
      summedAt: { ...count, default: -1 },
    },
    { versionKey: false },
  );
  return connection.model<OwnTotalDoc>('CollectionOwnTotal', schema, 'collection_own_totals');
}

export function toRecord(doc: CollectionDoc): CollectionRecord {
  return {
    id: doc._id.toHexString(),
    ownerId: doc.ownerId.toHexString(),
    name: doc.name,
    description: doc.description,
    readme: doc.readme ?? '',
    tags: doc.tags,
    isPublic: doc.isPublic,
    members: doc.members.map(toMember),
    starCount: doc.starCount,
    forkCount: doc.forkCount,
    origin: doc.origin ? toOriginRecord(doc.origin) : null,
    latestVersion: doc.latestVersion ?? null,
    revision: doc.revision,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
    publicUpdatedAt: doc.publicUpdatedAt ?? doc.updatedAt,
  };
}

export function toMember({ snippetId, addedAt, fromOrigin = false }: MemberDoc): MemberRecord {
  return { id: snippetId.toHexString(), addedAt, fromOrigin };
}

function toOriginRecord({ id, version, offeredIds }: OriginDoc): OriginRecord {
  return { id: id.toHexString(), version, offeredIds: offeredIds.map((one) => one.toHexString()) };
}

export function toOrigin({ id, version, offeredIds }: OriginRecord): OriginDoc {
  return { id: objectId(id), version, offeredIds: objectIds(offeredIds) };
}

export function toMembers(members: readonly MemberRecord[]): MemberDoc[] {
  return members.map(({ id, ...rest }) => ({ snippetId: objectId(id), ...rest }));
}

/** Returns the document of a new collection; one with members is marked for measuring. */
export function newDocument(collection: NewCollection): CollectionDoc {
  const { members = [], origin } = collection;
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ownerId: objectId(collection.ownerId),
    name: collection.name,
    nameKey: nameKey(collection.name),
    description: collection.description,
    readme: collection.readme ?? '',
    tags: collection.tags,
    ...searchFields(collection),
    isPublic: collection.isPublic,
    members: toMembers(members),
    starCount: 0,
    forkCount: 0,
    origin: origin ? toOrigin(origin) : null,
    latestVersion: null,
    publicSize: 0,
    ownSize: members.length,
    unmeasured: members.length > 0 ? 1 : 0,
    isSample: collection.isSample,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    publicUpdatedAt: now,
  };
}
