import type { CollectionInput } from '@snippetry/contracts';

/** A collection outside of the database. */
export interface CollectionRecord {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  tags: string[];
  isPublic: boolean;
  /** Ids of its snippets, in the order they were added. */
  memberIds: string[];
  starCount: number;
  forkCount: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A collection that is about to be created, without members. */
export interface NewCollection extends CollectionInput {
  ownerId: string;
  /** Made for a demo account; its sample snippets join it as they appear. */
  isSample: boolean;
}

/** The form in which names are compared: `React ` and `react` have the same key. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
