import type { RemoteResources } from '@snippetry/web-kit/query';

const ALL = [['collections']];

/** Collections are loaded again after a snippet has changed, since they show snippets too. */
export const resources: RemoteResources = { shows: { collection: () => ALL, snippet: () => ALL } };
