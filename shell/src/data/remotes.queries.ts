import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** A remote with its builds, actions and publish tokens. */
export type RemoteDetail = ApiReply<'GET /operations/remotes/:name'>;

/** Interval of refetches while the page is visible, in milliseconds. */
const POLL_MS = 5_000;

/** All remotes and the shell. */
export function remotes() {
  return queryOptions({
    queryKey: shellKeys.remoteList,
    queryFn: async ({ signal }) => (await api('GET /operations/remotes', {}, { signal })).remotes,
    refetchInterval: POLL_MS,
  });
}

export function remoteDetail(name: string) {
  return queryOptions({
    queryKey: shellKeys.remote(name),
    queryFn: ({ signal }): Promise<RemoteDetail> =>
      api('GET /operations/remotes/:name', { params: { name } }, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Distinct errors that browsers reported, newest first. */
export function browserErrors() {
  return queryOptions({
    queryKey: shellKeys.browserErrors,
    queryFn: async ({ signal }) =>
      (await api('GET /operations/browser-errors', {}, { signal })).errors,
    refetchInterval: POLL_MS,
  });
}
