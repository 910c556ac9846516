import type { QueryClient, RemoteResources } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { Snippet, SnippetPage } from './types.ts';

function findSnippet(client: QueryClient, id: string): Snippet | undefined {
  return client
    .getQueriesData<SnippetPage>({ queryKey: communityKeys.lists })
    .flatMap(([, page]) => page?.snippets ?? [])
    .find(({ _id }) => _id === id);
}

/** Lists display snippets; a discussion belongs to a snippet and displays names of users. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => [communityKeys.all],
    profile: () => [communityKeys.discussions, communityKeys.profiles],
    collection: () => [communityKeys.collections],
    comment: (id) => (id === undefined ? [communityKeys.all] : [communityKeys.discussion(id)]),
  },
  findSnippet,
};
