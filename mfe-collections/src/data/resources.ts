import type { RemoteResources } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';

const ALL = [collectionKeys.all];

/** Changes of snippets affect all collections, because they display snippets. */
export const resources: RemoteResources = { shows: { collection: () => ALL, snippet: () => ALL } };
