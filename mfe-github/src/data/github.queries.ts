import { api } from '@snippetry/web-kit';
import { githubStatus, infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { askAgain, githubRequest } from './github-request.ts';
import { githubKeys } from './keys.ts';
import type { GithubStatus } from './types.ts';

/** Repositories per request. */
const REPOSITORIES_AT_ONCE = 50;
const GISTS_AT_ONCE = 30;
const BRANCHES_AT_ONCE = 100;
/** Each answer of GitHub's counts against a limit: what was seen a minute ago is good enough. */
const STALE_MS = 60_000;

/** Milliseconds until GitHub accepts requests again; false if it does now. */
function limitLeft(status: GithubStatus | undefined): number | false {
  if (!status?.limitedUntil) return false;
  return Math.max(1000, Date.parse(status.limitedUntil) - Date.now());
}

/** Whether and how the viewer is connected to GitHub, loaded again when GitHub takes requests again. */
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

/** Repositories of the connection, last updated first; all of them where nothing is searched for. */
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

/** `owner` and `repo` of `owner/repo`. */
function placeOf(fullName: string) {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}

/** One repository, by `owner/name`. */
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

/** The names of all branches of a repository. */
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

/** Own snippets whose source has changed at GitHub or is gone. */
export function changedSources() {
  return queryOptions({
    queryKey: githubKeys.sources,
    queryFn: async ({ signal }) => (await api('GET /github/sources', {}, { signal })).sources,
  });
}
