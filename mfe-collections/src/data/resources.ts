import type { RemoteResources } from '@snippetry/web-kit/query';

const ALL = [['collections']];

/** A collection shows snippets and their figures too. */
export const resources: RemoteResources = { shows: { collection: () => ALL, snippet: () => ALL } };
