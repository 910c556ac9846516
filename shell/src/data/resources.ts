import type { RemoteResources } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

const ALL = [shellKeys.all];

/** The sidebar and the palette show snippets, favorites and the number of collections. */
export const resources: RemoteResources = { shows: { snippet: () => ALL, collection: () => ALL } };
