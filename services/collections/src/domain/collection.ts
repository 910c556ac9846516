import type { CollectionInput } from '@snippetry/contracts';

/** A snippet in a collection. */
export interface MemberRecord {
  id: string;
  addedAt: Date;
  /** It came from the collection that this one was forked from. */
  fromOrigin: boolean;
}

/** What a collection was forked from. */
export interface OriginRecord {
  id: string;
  /** The version of it that the fork has; null where there was none yet. */
  version: number | null;
  /** The members of it that the fork was offered up to now. */
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
}

/** A collection that is about to be created. */
export interface NewCollection extends CollectionInput {
  ownerId: string;
  /** Made for a demo account; its sample snippets join it as they appear. */
  isSample: boolean;
  readme?: string;
  members?: MemberRecord[];
  origin?: OriginRecord;
}

/** Ids of its members, in their order. */
export function memberIdsOf({ members }: Pick<CollectionRecord, 'members'>): string[] {
  return members.map(({ id }) => id);
}

/** Its members, the last added first. Of those that were added together the last is the first. */
export function byRecency(members: readonly MemberRecord[]): MemberRecord[] {
  return members.toReversed().sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
}

/** The form in which names are compared: `React ` and `react` have the same key. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** What a search looks for its text in; the text is brought into the form of `nameKey`, too. */
export function searchText({
  name,
  description,
  tags,
}: Pick<CollectionRecord, 'name' | 'description' | 'tags'>): string {
  return [name, description, ...tags].map(nameKey).join('\n');
}
