import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';

/** What everybody may know of a user. */
export function userByName(username: string) {
  return queryOptions({
    queryKey: ['community', 'profile', username.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await api('GET /users/by-name/:username', { params: { username } }, { signal })).user,
    // A user who is not found will not be found a second later either.
    retry: (failures, error) => failures < 1 && !isApiError(error, 'user.not_found'),
  });
}
