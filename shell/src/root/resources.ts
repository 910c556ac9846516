import type { RemoteResources } from '@snippetry/web-kit/query';

const ALL = [['shell']];

/** The sidebar and the palette show snippets, favorites and the number of collections. */
export const resources: RemoteResources = { shows: { snippet: () => ALL, collection: () => ALL } };
