import type { ApiReply } from '@snippetry/contracts';

/** The viewer's GitHub connection as the API tells it. */
export type GithubStatus = ApiReply<'GET /github/status'>;

/** The connected account. */
export type GithubAccount = NonNullable<GithubStatus['github']>;
