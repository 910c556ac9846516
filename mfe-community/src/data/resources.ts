import type { QueryClient, RemoteResources } from '@snippetry/web-kit/query';
import type { Snippet, SnippetPage } from './types.ts';

const ALL = [['community']];

/** Prefix of the query keys of all lists whose pages hold whole snippets. */
export const listKey = ['community', 'list'] as const;

/** Prefix of the query keys of the counts beside filters. */
export const facetsKey = ['community', 'facets'] as const;

/** Prefix of the query keys of the comments of a snippet, in every order. */
export const discussionKey = (snippetId: string) => ['community', 'discussion', snippetId] as const;

/** Prefix of the query keys of users by name. */
export const profileKey = ['community', 'profile'] as const;

/** Prefix of the query keys of lists of users. */
export const peopleKey = ['community', 'people'] as const;

/** Prefix of the query keys of what the people share beside snippets. */
export const collectionsKey = ['community', 'collections'] as const;

/** Prefix of the query keys of reported comments. */
export const reportsKey = ['community', 'reports'] as const;

/** Prefix of the query keys of what was done about them. */
export const moderationLogKey = ['community', 'moderation-log'] as const;

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
    profile: () => [['community', 'discussion'], profileKey],
    collection: () => [collectionsKey],
    comment: (id) => (id === undefined ? ALL : [discussionKey(id)]),
  },
  findSnippet,
};
