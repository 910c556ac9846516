import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';
import type { Member } from './types.ts';

/** The snippets of a collection that the viewer can see, in collection order. */
export interface MemberList {
  members: readonly Member[];
  /** False while only the first page is loaded. */
  isComplete: boolean;
}

async function fetchPage(id: string, page: number, signal: AbortSignal) {
  const { snippets, pagination } = await api(
    'GET /collections/:id/snippets',
    { params: { id }, query: { page } },
    { signal },
  );
  return { snippets, pages: pagination.totalPages };
}

/** Removes duplicates: a member may move to the next page between two requests. */
function once(members: readonly Member[]): Member[] {
  return [...new Map(members.map((member) => [member._id, member])).values()];
}

/** Query of all members. Shows the first page at once and loads the others in parallel. */
export function collectionMembers(id: string) {
  const queryKey = collectionKeys.members(id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<MemberList> => {
      const first = await fetchPage(id, 1, signal);
      if (first.pages <= 1) return { members: first.snippets, isComplete: true };
      client.setQueryData<MemberList>(
        queryKey,
        (known) => known ?? { members: first.snippets, isComplete: false },
      );
      const others = await Promise.all(
        Array.from({ length: first.pages - 1 }, (_, index) => fetchPage(id, index + 2, signal)),
      );
      const all = [first, ...others].flatMap(({ snippets }) => snippets);
      return { members: once(all), isComplete: true };
    },
    retry: (failures, error) => failures < 1 && !isApiError(error, 'collection.not_found'),
    // The owner may have changed them in another window.
    refetchOnWindowFocus: true,
  });
}
