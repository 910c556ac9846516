import type { ApiReply } from '@snippetry/contracts';
import { api, t, toast } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

type Found = Pick<ApiReply<'GET /snippets'>, 'snippets'>;

/** Stars a found snippet or takes the star back; the palette and all other lists then show it. */
export function useStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /snippets/:id/star', { params: { id } }),
    onSuccess: (star, id) => {
      client.setQueriesData<Found>({ queryKey: shellKeys.palette }, (found) => {
        if (!found) return found;
        const snippets = found.snippets.map((one) => (one._id === id ? { ...one, ...star } : one));
        return { ...found, snippets };
      });
      // What is under way may have been read before the star was there.
      const underWay = { queryKey: shellKeys.palette, fetchStatus: 'fetching' } as const;
      for (const { queryKey } of client.getQueryCache().findAll(underWay)) {
        void client.resetQueries({ queryKey, exact: true });
      }
      void changed(client, 'snippet', { id });
    },
    onError: (cause) => toast.error(t('The star could not be changed'), { cause }),
  });
}
