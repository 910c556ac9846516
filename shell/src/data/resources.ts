import type { RemoteResources } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

const ALL = [shellKeys.all];

/** Sidebar and palette show both, so each change invalidates all queries of the shell. */
export const resources: RemoteResources = { shows: { snippet: () => ALL, collection: () => ALL } };
