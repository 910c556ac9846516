import { api, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';

/** The viewer's most used tags; asked for once a filter by tag is typed. */
export function useOwnTags(wanted: boolean): readonly string[] {
  const { user } = useSession();
  const author = user?._id ?? '';
  const { data } = useQuery({
    queryKey: ['shell', 'own-tags', author],
    queryFn: ({ signal }) => api('GET /snippets/facets', { query: { author } }, { signal }),
    select: ({ facets }) => facets.tags.map(({ value }) => value),
    enabled: wanted && author !== '',
    staleTime: 60_000,
    // Without them the filter can be typed as ever.
    retry: false,
  });
  return data ?? [];
}
