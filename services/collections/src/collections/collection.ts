import {
  AppError,
  type CollectionInput,
  type CollectionUpdate,
  LIMITS,
} from '@snippetry/contracts';
import type { Visibility } from '../clients/snippets.client.ts';

export interface MemberRecord {
  id: string;
  addedAt: Date;
  /** Added by the fork or an update from the origin, not by the owner. */
  fromOrigin: boolean;
}

/** Collection that this one was forked from. */
export interface OriginRecord {
  id: string;
  /** Latest version at the time of the fork or its last update; null if there was none. */
  version: number | null;
  /** Snippets of the origin that the fork has been offered; removed ones are not added again. */
  offeredIds: string[];
}

/** A stored collection, without database types. */
export interface CollectionRecord {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  readme: string;
  tags: string[];
  isPublic: boolean;
  /** In the order of the collection. */
  members: MemberRecord[];
  starCount: number;
  forkCount: number;
  origin: OriginRecord | null;
  latestVersion: number | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Last change that others can see; changes that only the owner sees leave it as it is. */
  publicUpdatedAt: Date;
}

declare const granted: unique symbol;

/** A collection after the check that the viewer owns it, see `requireOwn`. */
export type OwnCollection = CollectionRecord & { readonly [granted]: 'edit' };

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

export interface NewCollection extends CollectionInput {
  ownerId: string;
  /** Made for a demo account, with its sample snippets. */
  isSample: boolean;
  readme?: string;
  members?: MemberRecord[];
  origin?: OriginRecord;
}

export function memberIdsOf({ members }: { members: readonly MemberRecord[] }): string[] {
  return members.map(({ id }) => id);
}

/** Returns members with the current time as `addedAt`. */
export function newMembers(ids: readonly string[], fromOrigin = false): MemberRecord[] {
  const addedAt = new Date();
  return ids.map((id) => ({ id, addedAt, fromOrigin }));
}

/**
 * Returns the members that fit into a collection. Hidden ones do not count towards `max` and keep
 * their positions, so that an owner may see more than `max` once they are visible again. If there
 * are too many to store, the first hidden ones are dropped.
 *
 * @throws AppError collection.full
 */
export function withinLimits<Member extends { id: string }>(
  members: readonly Member[],
  hides: (id: string) => boolean,
  max: number = LIMITS.collection.snippets,
): Member[] {
  const hidden = members.filter(({ id }) => hides(id));
  if (members.length - hidden.length > max) throw new AppError('collection.full');
  const tooMany = Math.max(0, members.length - LIMITS.collection.stored);
  const dropped = new Set(hidden.slice(0, tooMany));
  return members.filter((member) => !dropped.has(member));
}

/** Sorts members by `addedAt`, newest first; members added together in reverse order. */
export function byRecency(members: readonly MemberRecord[]): MemberRecord[] {
  return members.toReversed().sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
}

/** Returns the form in which names are compared: `React ` and `react` have the same key. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Returns whether an edit changes what others see of a public collection. */
export function changesPublicData(
  before: CollectionRecord,
  edit: Omit<CollectionUpdate, 'revision'>,
): boolean {
  const { name, description, readme, tags, isPublic } = before;
  const shown = { name, description, readme, tags, isPublic };
  return JSON.stringify(shown) !== JSON.stringify({ ...shown, ...edit });
}

const publicOnes = (ids: readonly string[], visibility: Visibility) =>
  ids.filter((id) => visibility.isPublic(id));

/** Returns whether the public members and their order are the same before and after a change. */
export function isSameForOthers(
  before: readonly string[],
  after: readonly string[],
  visibility: Visibility,
): boolean {
  const [old, now] = [publicOnes(before, visibility), publicOnes(after, visibility)];
  return old.length === now.length && old.every((id, at) => id === now[at]);
}

/** Numbers of public members, and of members that the owner sees. */
export interface Sizes {
  publicSize: number;
  ownSize: number;
}

export function sizesOf(
  ownerId: string,
  memberIds: readonly string[],
  visibility: Visibility,
): Sizes {
  return {
    publicSize: publicOnes(memberIds, visibility).length,
    ownSize: memberIds.filter((id) => visibility.sees({ id: ownerId }, id)).length,
  };
}
