import type { RemoteResources } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import { findListed, prefetchSnippet } from './snippet-queries.ts';

/** What this remote shows of the things that it and others change. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => [snippetKeys.all],
    comment: (id) => [id === undefined ? snippetKeys.commentCounts : snippetKeys.commentCount(id)],
    collection: () => [snippetKeys.collectionTotal],
    profile: () => [snippetKeys.all],
  },
  findSnippet: findListed,
  prefetchSnippet,
};
