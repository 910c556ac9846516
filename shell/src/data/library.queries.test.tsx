import { changed, createQueryClient, registerResources } from '@snippetry/web-kit/query';
import { expect, it } from 'vitest';
import { recentSnippets } from './library.queries.ts';
import { resources } from './resources.ts';

it.each(['snippet', 'collection'] as const)(
  'refetches the sidebar after a %s has changed',
  async (resource) => {
    registerResources('shell', resources);
    const client = createQueryClient();
    const { queryKey } = recentSnippets();
    client.setQueryData([...queryKey, 'known'], 1);
    await changed(client, resource);
    expect(client.getQueryState([...queryKey, 'known'])?.isInvalidated).toBe(true);
  },
);
