import type { RemoteResources } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import { findListed, prefetchSnippet } from './snippet.queries.ts';

/** Queries of this remote that are affected by a change of a shared resource. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => [snippetKeys.all],
    profile: () => [snippetKeys.all],
  },
  findSnippet: findListed,
  prefetchSnippet,
};
