import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

type ExportBody = NonNullable<ApiInput<'POST /github/export/:snippetId'>['body']>;

/** Options of an export to a gist. */
export interface GistChoice extends ExportBody {
  isPublic: boolean;
  description: string;
}

/** Exports a snippet as a gist and returns the gist's address. */
export function useExportGist(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: GistChoice): Promise<string> => {
      const { gist } = await api('POST /github/export/:snippetId', {
        params: { snippetId: id },
        body,
      });
      if (!/^https?:\/\//.test(gist.url)) throw new Error('Failed to export to GitHub');
      return gist.url;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: snippetKeys.gists(id) });
      void changed(client, 'connection');
    },
  });
}

/** Replaces the code of a snippet with that of its gist. */
export function useTakeGist(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /github/export/:snippetId/take'>['body']) =>
      api('POST /github/export/:snippetId/take', { params: { snippetId: id }, body }),
    onSuccess: () => changed(client, 'snippet', { id }),
  });
}

/**
 * Redirects to GitHub to grant access to gists. GitHub redirects back to `page`, or to the GitHub
 * page if `page` is public.
 */
export function useAllowGists() {
  return useMutation({
    mutationFn: async (page: string): Promise<void> => {
      const returnTo = page.startsWith('/app/') ? page : '/app/github';
      const { authUrl } = await api('GET /github/auth', { query: { purpose: 'export', returnTo } });
      if (!/^https?:\/\//.test(authUrl)) throw new Error('Failed to initiate GitHub connection');
      window.location.assign(authUrl);
    },
  });
}
