import type { QueryClient, RemoteResources } from '@snippetry/web-kit/query';
import type { Snippet, SnippetPage } from './types.ts';

const ALL = [['community']];

/** Prefix of the query keys of all lists whose pages hold whole snippets. */
export const listKey = ['community', 'list'] as const;

/** Prefix of the query keys of the counts beside filters. */
export const facetsKey = ['community', 'facets'] as const;

/** Prefix of the query keys of the comments of a snippet, in every order. */
export const discussionKey = (snippetId: string) => ['community', 'discussion', snippetId] as const;

function findSnippet(client: QueryClient, id: string): Snippet | undefined {
  return client
    .getQueriesData<SnippetPage>({ queryKey: listKey })
    .flatMap(([, page]) => page?.snippets ?? [])
    .find(({ _id }) => _id === id);
}

/** Lists show snippets; a discussion belongs to a snippet and shows the names of its authors. */
export const resources: RemoteResources = {
  shows: {
    snippet: () => ALL,
    profile: () => [
      ['community', 'discussion'],
      ['community', 'profile'],
    ],
    comment: (id) => (id === undefined ? ALL : [discussionKey(id)]),
  },
  findSnippet,
};
