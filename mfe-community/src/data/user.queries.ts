import { api, isApiError } from '@snippetry/web-kit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

/** Query of a user's public data. */
export function userByName(username: string) {
  return queryOptions({
    queryKey: communityKeys.profile(username),
    queryFn: async ({ signal }) =>
      (await api('GET /users/by-name/:username', { params: { username } }, { signal })).user,
    // A user who is not found will not be found a second later either.
    retry: (failures, error) => failures < 1 && !isApiError(error, 'user.not_found'),
  });
}

/** Users whose name starts with what was typed so far. Those found before stay until the next are there. */
export function usersStartingWith(typed: string, limit: number) {
  return queryOptions({
    queryKey: communityKeys.users(typed),
    queryFn: async ({ signal }) =>
      (await api('GET /users/search', { query: { q: typed, limit } }, { signal })).users,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

/** The two lists of people that a user has. */
export type PeopleList = 'followers' | 'following';

/** Query of the followers of a user, or of the users they follow, the newest first. */
export function peopleOf(list: PeopleList, id: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.peopleOf(list, id),
    queryFn: ({ pageParam, signal }) =>
      api(`GET /users/:id/${list}`, { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}
