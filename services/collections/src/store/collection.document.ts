import { objectId, objectIds } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import {
  type CollectionRecord,
  type MemberRecord,
  type NewCollection,
  nameKey,
  type OriginRecord,
  searchedTexts,
  searchText,
} from '../domain/collection.ts';
import { searchKeys } from '../domain/search-keys.ts';
import type { CollectionDoc, Member, Origin } from './collection.model.ts';

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

/** A member as it was stored. */
export function toMember({ snippetId, addedAt, fromOrigin = false }: Member): MemberRecord {
  return { id: snippetId.toHexString(), addedAt, fromOrigin };
}

function toOriginRecord({ id, version, offeredIds }: Origin): OriginRecord {
  return {
    id: id.toHexString(),
    version,
    offeredIds: offeredIds.map((one) => one.toHexString()),
  };
}

/** Converts the origin of a fork to its stored form. */
export function toOrigin({ id, version, offeredIds }: OriginRecord): Origin {
  return { id: objectId(id), version, offeredIds: objectIds(offeredIds) };
}

/** Converts members to their stored form. */
export function toMembers(members: readonly MemberRecord[]): Member[] {
  return members.map(({ id, ...rest }) => ({ snippetId: objectId(id), ...rest }));
}

/** Returns the fields that searches match. */
export function searchFields(
  fields: Parameters<typeof searchText>[0],
): Pick<CollectionDoc, 'searchText' | 'searchKeys'> {
  return { searchText: searchText(fields), searchKeys: searchKeys(searchedTexts(fields)) };
}

/** The document of a new collection. With members it has to be measured. */
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
