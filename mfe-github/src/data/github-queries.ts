import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';

/** The viewer's GitHub connection as the API tells it. */
export type GithubStatus = ApiReply<'GET /github/status'>;
/** The connected account. */
export type GithubAccount = NonNullable<GithubStatus['github']>;

export function githubStatus() {
  return queryOptions({
    queryKey: ['github', 'status'],
    queryFn: ({ signal }) => api('GET /github/status', {}, { signal }),
  });
}
