export { REVOKED } from './failure.ts';
export type { GistInput, GithubGist } from './gists.ts';
export { createGithubClient, type GithubClient } from './github.client.ts';
export { type GithubAccount, GithubOauth } from './github-oauth.ts';
export { createLimitGate, type LimitGate } from './limits.ts';
export { createShortCache, type ShortCache } from './repositories.ts';
export { createOctokit, GithubRequests, type GithubServer } from './requests.ts';
export { blobSha, UnusableFile } from './text-file.ts';
