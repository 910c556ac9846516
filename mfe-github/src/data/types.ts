import type { ApiReply } from '@snippetry/contracts';

export type { GithubPurpose } from '@snippetry/contracts';

/** The viewer's GitHub connection as the API answers it. */
export type GithubStatus = ApiReply<'GET /github/status'>;

/** The connected account. */
export type GithubAccount = NonNullable<GithubStatus['github']>;

/** A repository that files can be imported from. */
export type Repository = ApiReply<'GET /github/repositories'>['repositories'][number];

/** A file or folder of a repository. */
export type Entry = ApiReply<'GET /github/repositories/:owner/:repo/contents'>['contents'][number];

/** A gist of the connected account. */
export type Gist = ApiReply<'GET /github/gists'>['gists'][number];

/** An import, which runs on the server. */
export type ImportJob = ApiReply<'GET /github/jobs/:id'>['job'];

/** An imported snippet whose source is not any more what it was. */
export type ChangedSource = ApiReply<'GET /github/sources'>['sources'][number];
