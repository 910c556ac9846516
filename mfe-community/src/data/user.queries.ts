import { api, isApiError } from '@snippetry/web-kit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

/** Query of a user's public data. */
export function userByName(username: string) {
  return queryOptions({
    queryKey: communityKeys.profile(username),
    queryFn: async ({ signal }) =>
      (await api('GET /users/by-name/:username', { params: { username } }, { signal })).user,
    // A missing user is not retried.
    retry: (failures, error) => failures < 1 && !isApiError(error, 'user.not_found'),
  });
}

/**
 * Query of users whose name starts with the typed text. Previous results stay visible while others
 * load.
 */
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

export type PeopleList = 'followers' | 'following';

/** Query of a user's followers, or of the users they follow, newest first. */
export function peopleOf(list: PeopleList, id: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.peopleOf(list, id),
    queryFn: ({ pageParam, signal }) =>
      api(`GET /users/:id/${list}`, { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}
