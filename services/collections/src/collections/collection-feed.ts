import type { UserCard } from '@snippetry/contracts';
import { type FeedFormat, languageName, type SnippetFacts } from '@snippetry/contracts';
import type { FeedContent } from '@snippetry/service-kit/feed';
import type { CollectionRecord } from '../domain/collection.ts';

/** Data of a collection's feed. */
export interface CollectionFeedParts {
  record: CollectionRecord;
  /** Facts of the newest public members, last added first, as many as a feed has. */
  members: readonly SnippetFacts[];
  /** Cards of their authors, by user id. */
  authors: ReadonlyMap<string, UserCard>;
  publicOrigin: string;
  format: FeedFormat;
}

/** A public collection as a feed of its members. */
export function collectionFeed(parts: CollectionFeedParts): FeedContent {
  const { record, members, authors, publicOrigin, format } = parts;
  const authorOf = (id: string) => {
    const name = authors.get(id)?.username;
    if (!name) return undefined;
    return { name, link: `${publicOrigin}/users/${encodeURIComponent(name)}` };
  };
  return {
    title: `${record.name} · Snippetry`,
    description: record.description || 'Snippets of a collection, last added first',
    link: `${publicOrigin}/public/collections/${record.id}`,
    self: `${publicOrigin}/api/collections/${record.id}/feed?format=${format}`,
    updatedAt: record.publicUpdatedAt,
    entries: members.map((snippet) => ({
      link: `${publicOrigin}/public/${snippet._id}`,
      title: snippet.title,
      description: languageName(snippet.language),
      author: authorOf(snippet.authorId),
      tags: [snippet.language],
      updatedAt: new Date(snippet.updatedAt),
    })),
  };
}
