import type { ApiReply } from '@snippetry/contracts';

/** The viewer's GitHub connection as the API answers it. */
export type GithubStatus = ApiReply<'GET /github/status'>;

/** The connected account. */
export type GithubAccount = NonNullable<GithubStatus['github']>;
