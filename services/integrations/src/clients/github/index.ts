import { Contents } from './contents.ts';
import { Gists } from './gists.ts';
import { Repositories, type ShortCache } from './repositories.ts';
import type { GithubRequests } from './requests.ts';

export { REVOKED } from './failure.ts';
export type { GistInput, GithubGist } from './gists.ts';
export { type GithubAccount, GithubOauth } from './github-oauth.ts';
export { createLimitGate, type LimitGate } from './limits.ts';
export { createShortCache, type ShortCache } from './repositories.ts';
export { createOctokit, GithubRequests, type GithubServer } from './requests.ts';
export { blobSha, UnusableFile } from './text-file.ts';

/** GitHub API with the token of one connected user. */
export type GithubClient = ReturnType<typeof createGithubClient>;

/**
 * Creates the client of one connection. Every method throws an `AppError` of `GITHUB_ERRORS`:
 * `github.rate_limited` has `retryAfter` and is thrown without a request while a limit lasts; after
 * `github.not_connected` the connection is marked as revoked. Response time and size are limited,
 * and response shapes are validated.
 */
export function createGithubClient(deps: {
  requests: GithubRequests;
  cache: ShortCache;
  cacheKey: string;
  webUrl: string;
}) {
  const repositories = new Repositories(deps);
  const contents = new Contents({ ...deps, repositories });
  const gists = new Gists(deps);
  return {
    repositories: repositories.page.bind(repositories),
    repository: repositories.one.bind(repositories),
    branches: repositories.branches.bind(repositories),
    countRepositories: repositories.count.bind(repositories),
    contents: contents.folder.bind(contents),
    file: contents.file.bind(contents),
    gists: gists.page.bind(gists),
    gist: gists.one.bind(gists),
    gistsSince: gists.since.bind(gists),
    createGist: gists.create.bind(gists),
    updateGist: gists.update.bind(gists),
  };
}
