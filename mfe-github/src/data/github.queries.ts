import { api } from '@snippetry/web-kit';
import { githubStatus, infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { askAgain, githubRequest } from './github-request.ts';
import { githubKeys } from './keys.ts';
import type { GithubStatus } from './types.ts';

const REPOSITORIES_AT_ONCE = 50;
const GISTS_AT_ONCE = 30;
const BRANCHES_AT_ONCE = 100;
/** GitHub limits requests, so cached answers are reused for a minute. */
const STALE_MS = 60_000;

/** Milliseconds until GitHub accepts requests again; false if it does now. */
function limitLeft(status: GithubStatus | undefined): number | false {
  if (!status?.limitedUntil) return false;
  return Math.max(1000, Date.parse(status.limitedUntil) - Date.now());
}

/** The viewer's connection to GitHub; refetched when GitHub's rate limit ends. */
export function watchedStatus() {
  return queryOptions({
    ...githubStatus(),
    refetchInterval: ({ state }) => limitLeft(state.data),
  });
}

interface Paged {
  pagination: { page: number; hasNext: boolean };
}

const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Paged) =>
    pagination.hasNext ? pagination.page + 1 : undefined,
  staleTime: STALE_MS,
  retry: askAgain,
};

/** Repositories of the connection, last updated first; all of them if the search is empty. */
export function repositories(search: string) {
  return infiniteQueryOptions({
    queryKey: githubKeys.repositories(search),
    queryFn: ({ pageParam, signal, client }) => {
      const query = { page: pageParam, limit: REPOSITORIES_AT_ONCE };
      const narrowed = search === '' ? query : { ...query, search };
      return githubRequest(
        client,
        api('GET /github/repositories', { query: narrowed }, { signal }),
      );
    },
    ...pages,
  });
}

function placeOf(fullName: string) {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}

export function repository(fullName: string) {
  return queryOptions({
    queryKey: githubKeys.repository(fullName),
    queryFn: async ({ signal, client }) => {
      const params = placeOf(fullName);
      const call = api('GET /github/repositories/:owner/:repo', { params }, { signal });
      return (await githubRequest(client, call)).repository;
    },
    staleTime: STALE_MS,
    retry: askAgain,
  });
}

/** Names of all branches of a repository. */
export function branches(fullName: string) {
  return queryOptions({
    queryKey: githubKeys.branches(fullName),
    queryFn: async ({ signal, client }) => {
      const params = placeOf(fullName);
      const names: string[] = [];
      let hasNext = true;
      for (let page = 1; hasNext; page += 1) {
        const query = { page, limit: BRANCHES_AT_ONCE };
        const key = 'GET /github/repositories/:owner/:repo/branches';
        const reply = await githubRequest(client, api(key, { params, query }, { signal }));
        names.push(...reply.branches.map(({ name }) => name));
        hasNext = reply.pagination.hasNext;
      }
      return names;
    },
    staleTime: STALE_MS,
    retry: askAgain,
  });
}

/** Folder of a branch; the root if the path is empty. */
export interface Folder {
  fullName: string;
  ref: string;
  path: string;
}

/** Entries of a folder, folders first. */
export function folderContents({ fullName, ref, path }: Folder) {
  return queryOptions({
    queryKey: githubKeys.contents(fullName, ref, path),
    queryFn: async ({ signal, client }) => {
      const input = { params: placeOf(fullName), query: { path, ref } };
      const call = api('GET /github/repositories/:owner/:repo/contents', input, { signal });
      const { contents } = await githubRequest(client, call);
      const folders = contents.filter(({ type }) => type === 'dir');
      return [...folders, ...contents.filter(({ type }) => type === 'file')];
    },
    staleTime: STALE_MS,
    retry: askAgain,
  });
}

/** Gists of the connected account, last updated first. */
export function gists() {
  return infiniteQueryOptions({
    queryKey: githubKeys.gists,
    queryFn: ({ pageParam, signal, client }) => {
      const query = { page: pageParam, limit: GISTS_AT_ONCE };
      return githubRequest(client, api('GET /github/gists', { query }, { signal }));
    },
    ...pages,
  });
}

/** The viewer's snippets whose source was changed or deleted at GitHub. */
export function changedSources() {
  return queryOptions({
    queryKey: githubKeys.sources,
    queryFn: async ({ signal }) => (await api('GET /github/sources', {}, { signal })).sources,
  });
}
