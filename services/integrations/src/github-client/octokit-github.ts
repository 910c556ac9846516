import type { GithubApi } from '../ports/github-api.ts';
import { Gists } from './gists.ts';
import type { GithubRequests } from './github-requests.ts';
import { ReadContents } from './read-contents.ts';
import { ReadRepositories } from './read-repositories.ts';
import type { ShortCache } from './short-cache.ts';

/** Puts the parts of the client together for one connection. */
export function createOctokitGithub(deps: {
  requests: GithubRequests;
  cache: ShortCache;
  cacheKey: string;
  webUrl: string;
}): GithubApi {
  const repositories = new ReadRepositories(deps);
  const contents = new ReadContents({ ...deps, repositories });
  const gists = new Gists(deps);
  return {
    repositories: (query) => repositories.page(query),
    repository: (owner, repo) => repositories.one(owner, repo),
    branches: (query) => repositories.branches(query),
    countRepositories: () => repositories.count(),
    contents: (place) => contents.folder(place),
    file: (place, etag) => contents.file(place, etag),
    gists: (query) => gists.page(query),
    gist: (id, etag) => gists.one(id, etag),
    gistsSince: (time) => gists.since(time),
    createGist: (gist) => gists.create(gist),
    updateGist: (id, gist) => gists.update(id, gist),
  };
}
