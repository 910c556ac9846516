import type { RemoteResources } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import { findListed, prefetchSnippet } from './snippet-queries.ts';

/** What this remote shows of the things that it and others change. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => [snippetKeys.all],
    profile: () => [snippetKeys.all],
  },
  findSnippet: findListed,
  prefetchSnippet,
};
