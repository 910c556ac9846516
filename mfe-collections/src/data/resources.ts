import type { RemoteResources } from '@snippetry/web-kit/query';

const ALL = [['collections']];

/** Changes of snippets affect all collections, because they display snippets. */
export const resources: RemoteResources = { shows: { collection: () => ALL, snippet: () => ALL } };
