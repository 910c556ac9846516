import type { ApiReply } from '@snippetry/contracts';
import { api, t, toast } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

type PaletteResults = Pick<ApiReply<'GET /snippets'>, 'snippets'>;

/** Stars or unstars a snippet, and updates the palette and all lists. */
export function useStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /snippets/:id/star', { params: { id } }),
    onSuccess: (star, id) => {
      client.setQueriesData<PaletteResults>({ queryKey: shellKeys.palette }, (found) => {
        if (!found) return found;
        const snippets = found.snippets.map((one) => (one._id === id ? { ...one, ...star } : one));
        return { ...found, snippets };
      });
      // Pending responses may be older than the star.
      const fetching = { queryKey: shellKeys.palette, fetchStatus: 'fetching' } as const;
      for (const { queryKey } of client.getQueryCache().findAll(fetching)) {
        void client.resetQueries({ queryKey, exact: true });
      }
      void changed(client, 'snippet', { id });
    },
    onError: (cause) => toast.error(t('The star could not be changed'), { cause }),
  });
}
