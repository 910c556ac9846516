import type { QueryClient, RemoteResources } from '@snippetry/web-kit/query';
import { collectionsKey, commentCount, listKey } from './snippet-queries.ts';
import type { Snippet, SnippetPage } from './types.ts';

const ALL = [['snippets']];

function findSnippet(client: QueryClient, id: string): Snippet | undefined {
  return client
    .getQueriesData<Pick<SnippetPage, 'snippets'>>({ queryKey: listKey })
    .flatMap(([, page]) => page?.snippets ?? [])
    .find(({ _id }) => _id === id);
}

/** Nearly everything here follows from snippets; of comments and collections it shows how many there are. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => ALL,
    comment: (id) => (id === undefined ? ALL : [commentCount(id).queryKey]),
    collection: () => [collectionsKey],
  },
  findSnippet,
};
