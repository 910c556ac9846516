import { api } from '@snippetry/web-kit';
import { changed, githubStatus, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { safeLink } from '../lib/safe-link.ts';
import { githubKeys } from './keys.ts';
import type { GithubPurpose } from './types.ts';

/** Requested permissions, and the page that GitHub redirects back to. */
interface ConnectRequest {
  purpose: GithubPurpose;
  returnTo: string;
}

/** Starts connecting an account; resolves to the URL of GitHub's consent page. */
export function useConnect() {
  return useMutation({
    mutationFn: async (query: ConnectRequest) => {
      const { authUrl } = await api('GET /github/auth', { query });
      const address = safeLink(authUrl);
      if (address === undefined) throw new Error('The server gave an address that is none');
      return address;
    },
  });
}

/** Completes the connection with the code and state from GitHub's redirect. */
export function useFinishConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { code: string; state: string }) => api('POST /github/callback', { body }),
    onSuccess: async (status) => {
      // A status requested before the callback is "not connected" and may arrive later.
      const { queryKey } = githubStatus();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, status);
    },
  });
}

/** Disconnects the account, and drops the cached data that was read through it. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /github/disconnect'),
    onSuccess: async () => {
      await changed(client, 'connection');
      client.removeQueries({ queryKey: githubKeys.all, type: 'inactive' });
    },
  });
}
