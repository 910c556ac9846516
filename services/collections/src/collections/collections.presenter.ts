import type { Collection, SnippetFacts, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { owns, seesMember } from '../domain/collection.policy.ts';
import type { CollectionRecord } from '../domain/collection.ts';

export interface Surroundings {
  viewer: Viewer;
  /** Facts of the snippets that exist, by id. */
  facts: ReadonlyMap<string, SnippetFacts>;
  owners: ReadonlyMap<string, UserCard>;
  starred: ReadonlySet<string>;
}

/** How many of its most recent snippets a collection shows. */
const RECENT = 2;

/** What stands in for an owner whose card cannot be had right now. */
const nameless = (id: string): UserCard => ({ _id: id, username: '' });

/** A collection as this viewer gets it: snippets they may not see are neither named nor counted. */
export function presentCollection(record: CollectionRecord, around: Surroundings): Collection {
  const { viewer, facts, owners, starred } = around;
  const visible = record.memberIds.flatMap((id) => {
    const snippet = facts.get(id);
    return snippet && seesMember(viewer, snippet) ? [snippet] : [];
  });
  const recent = visible.slice(-RECENT).reverse();
  return {
    _id: record.id,
    name: record.name,
    description: record.description,
    isPublic: record.isPublic,
    tags: record.tags,
    owner: owners.get(record.ownerId) ?? nameless(record.ownerId),
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
