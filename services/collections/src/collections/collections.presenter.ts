import type { Collection, SnippetFacts, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { owns, seesMember } from '../domain/collection.policy.ts';
import type { CollectionRecord } from '../domain/collection.ts';

/** What a collection is presented with, besides itself. */
export interface PresentationContext {
  viewer: Viewer;
  /** Facts of the snippets that exist, by id. */
  facts: ReadonlyMap<string, SnippetFacts>;
  /** Cards of the owners, by user id. */
  owners: ReadonlyMap<string, UserCard>;
  /** Ids of the collections that the viewer starred. */
  starred: ReadonlySet<string>;
}

/** How many of its most recently added snippets a collection names. */
const RECENT_COUNT = 2;

/** Stands in for an owner whose card is not available. */
const unknownOwner = (id: string): UserCard => ({ _id: id, username: '' });

/** A collection as this viewer gets it: snippets they may not see are neither named nor counted. */
export function presentCollection(
  record: CollectionRecord,
  { viewer, facts, owners, starred }: PresentationContext,
): Collection {
  const visible = record.memberIds.flatMap((id) => {
    const snippet = facts.get(id);
    return snippet && seesMember(viewer, snippet) ? [snippet] : [];
  });
  const recent = visible.slice(-RECENT_COUNT).reverse();
  return {
    _id: record.id,
    name: record.name,
    description: record.description,
    isPublic: record.isPublic,
    tags: record.tags,
    owner: owners.get(record.ownerId) ?? unknownOwner(record.ownerId),
    isOwner: owns(viewer, record),
    isStarred: starred.has(record.id),
    starCount: record.starCount,
    forkCount: record.forkCount,
    snippetCount: visible.length,
    snippets: recent.map(({ _id, title, language }) => ({ _id, title, language })),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
