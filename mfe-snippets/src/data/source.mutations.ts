import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** Replaces an own snippet with its source, or keeps it and dismisses the difference. */
export function useDecideSource(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /github/sources/:snippetId'>['body']) =>
      api('POST /github/sources/:snippetId', { params: { snippetId: id }, body }),
    onSuccess: ({ source }, { action }) => {
      client.setQueryData(snippetKeys.source(id), source);
      return action === 'take' ? changed(client, 'snippet', { id }) : undefined;
    },
  });
}
