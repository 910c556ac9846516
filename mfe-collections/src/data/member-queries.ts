import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';
import type { Member } from './types.ts';

/** The snippets of a collection that the viewer may see, in its order. */
export interface MemberList {
  members: readonly Member[];
  /** False while only the first ones are loaded. */
  isComplete: boolean;
}

async function fetchPage(id: string, page: number, signal?: AbortSignal) {
  const { snippets, pagination } = await api(
    'GET /collections/:id/snippets',
    { params: { id }, query: { page } },
    signal ? { signal } : {},
  );
  return { snippets, pages: pagination.totalPages };
}

/** Each once: somebody may have moved one from a page to the next between the two requests. */
function once(members: readonly Member[]): Member[] {
  return [...new Map(members.map((member) => [member._id, member])).values()];
}

interface FetchOptions {
  signal?: AbortSignal;
  /** Called with the first page where there are more. */
  onFirst?: (members: readonly Member[]) => void;
}

/** Fetches all members of a collection: after the first page the others side by side. */
export async function fetchMembers(
  id: string,
  { signal, onFirst }: FetchOptions = {},
): Promise<Member[]> {
  const first = await fetchPage(id, 1, signal);
  if (first.pages > 1) onFirst?.(first.snippets);
  const others = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, index) => fetchPage(id, index + 2, signal)),
  );
  return once([first, ...others].flatMap(({ snippets }) => snippets));
}

/** All members of a collection; the first page is there at once. */
export function collectionMembers(id: string) {
  const queryKey = [...collectionById(id).queryKey, 'members'];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<MemberList> => {
      const onFirst = (members: readonly Member[]) =>
        client.setQueryData<MemberList>(
          queryKey,
          (known) => known ?? { members, isComplete: false },
        );
      return { members: await fetchMembers(id, { signal, onFirst }), isComplete: true };
    },
    retry: (failures, error) => failures < 1 && !isApiError(error, 'collection.not_found'),
    // Another window of the owner may have changed them meanwhile.
    refetchOnWindowFocus: true,
  });
}
