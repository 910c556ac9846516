import type { ApiReply } from '@snippetry/contracts';

export type { GithubPurpose } from '@snippetry/contracts';

export type GithubStatus = ApiReply<'GET /github/status'>;

export type GithubAccount = NonNullable<GithubStatus['github']>;

export type Repository = ApiReply<'GET /github/repositories'>['repositories'][number];

/** A file or folder of a repository. */
export type Entry = ApiReply<'GET /github/repositories/:owner/:repo/contents'>['contents'][number];

export type Gist = ApiReply<'GET /github/gists'>['gists'][number];

export type ImportJob = ApiReply<'GET /github/jobs/:id'>['job'];

/** Imported snippet whose source was changed or deleted at GitHub. */
export type ChangedSource = ApiReply<'GET /github/sources'>['sources'][number];
