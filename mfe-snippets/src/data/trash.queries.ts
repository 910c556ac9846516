import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

export type TrashPageData = ApiReply<'GET /snippets/trash'>;

export type TrashedSnippet = TrashPageData['snippets'][number];

/** Query of a page of the trash, last deleted first. The previous page stays visible while another one loads. */
export function trashPage(page: number) {
  return queryOptions({
    queryKey: snippetKeys.trash(page),
    queryFn: ({ signal }) =>
      api('GET /snippets/trash', { query: { page, limit: LIMITS.pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
