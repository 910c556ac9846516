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
  /** It came from the collection that this one was forked from. */
  fromOrigin: boolean;
}

/** Origin of a fork. */
export interface OriginRecord {
  id: string;
  /** Version of it that the fork has; null if there was none. */
  version: number | null;
  /** Members of it that the fork has been offered. */
  offeredIds: string[];
}

/** A collection outside of the database. */
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
  /** When something last changed that others see; what only its owner sees does not move it. */
  publicUpdatedAt: Date;
}

declare const granted: unique symbol;

/** A collection of which it has been checked that the viewer owns it. */
export type OwnCollection = CollectionRecord & { readonly [granted]: 'edit' };

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

/** A collection that is about to be created. */
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

/** Returns members that are added now. */
export function newMembers(ids: readonly string[], fromOrigin = false): MemberRecord[] {
  const addedAt = new Date();
  return ids.map((id) => ({ id, addedAt, fromOrigin }));
}

/**
 * Returns the members that fit into a collection. Hidden ones do not count; the first of them are
 * dropped if there are too many to store. The others return to their positions if they are shown
 * again, so an owner may see more than could be added.
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

/** Returns the last added members first; of those that were added together the last is the first. */
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

/** Returns whether a change leaves the members that others see, and their order, as they were. */
export function isSameForOthers(
  before: readonly string[],
  after: readonly string[],
  visibility: Visibility,
): boolean {
  const [old, now] = [publicOnes(before, visibility), publicOnes(after, visibility)];
  return old.length === now.length && old.every((id, at) => id === now[at]);
}

/** Numbers of the members that others see and that the owner sees. */
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
