import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** One page of the trash. */
export type TrashPageData = ApiReply<'GET /snippets/trash'>;

/** A deleted snippet. */
export type TrashedSnippet = TrashPageData['snippets'][number];

/** A page of the trash, the last deleted first. While another page loads, the one before stays. */
export function trashPage(page: number) {
  return queryOptions({
    queryKey: snippetKeys.trash(page),
    queryFn: ({ signal }) =>
      api('GET /snippets/trash', { query: { page, limit: LIMITS.pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
