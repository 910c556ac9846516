import type { CollectionInput, CollectionUpdate } from '@snippetry/contracts';

/** A snippet in a collection. */
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

/** A collection that is about to be created. */
export interface NewCollection extends CollectionInput {
  ownerId: string;
  /** Made for a demo account, with its sample snippets. */
  isSample: boolean;
  readme?: string;
  members?: MemberRecord[];
  origin?: OriginRecord;
}

type SearchedFields = Pick<CollectionRecord, 'name' | 'description' | 'tags'>;

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

/** The texts of a collection that are searched. */
export const searchedTexts = ({ name, description, tags }: SearchedFields): string[] => [
  name,
  description,
  ...tags,
];

/** Returns the text that searches match, normalized by `nameKey` as the search text is. */
export function searchText(fields: SearchedFields): string {
  return searchedTexts(fields).map(nameKey).join('\n');
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
