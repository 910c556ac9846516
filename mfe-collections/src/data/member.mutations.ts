import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutationState } from '@snippetry/web-kit/query';
import { useMemo } from 'react';
import { inBatches } from '../lib/in-batches.ts';
import { collectionById } from './collection.queries.ts';
import { collectionKeys } from './keys.ts';
import { collectionMembers, type MemberList } from './member.queries.ts';
import { type MemberChange, withChange } from './member-changes.ts';
import type { Collection, Member } from './types.ts';

/** Collection fields known after a change, and the order if the response contains it. */
interface Answer {
  collection: Partial<Collection>;
  order?: string[];
}

async function send(id: string, change: MemberChange): Promise<Answer> {
  const params = { id };
  if (change.kind === 'remove') {
    return api('DELETE /collections/:id/snippets', { params, query: { ids: change.ids.join() } });
  }
  if (change.kind === 'restore') {
    let answer: Answer = { collection: {} };
    // In sequence: a position refers to the preceding snippet.
    for (const places of inBatches(change.places)) {
      answer = await api('POST /collections/:id/snippets', { params, body: { places } });
    }
    return answer;
  }
  const body = { moved: [...change.moved], order: [...change.order] };
  const { order } = await api('PATCH /collections/:id/order', { params, body });
  // Without the revision: another user may have changed name or README, which this client has not loaded.
  return { collection: {}, order };
}

function inOrder(members: readonly Member[], order: readonly string[]): Member[] {
  const known = new Map(members.map((member) => [member._id, member]));
  return order.flatMap((id) => known.get(id) ?? []);
}

/**
 * Changes the members of a collection, optimistically in the list. Changes of one collection are sent in sequence;
 * the order in the response wins. Not a hook: Undo is in a toast, which outlives the page that rendered it.
 */
export function changeMembers(
  client: QueryClient,
  id: string,
  change: MemberChange,
): Promise<unknown> {
  const one = collectionById(id).queryKey;
  const { queryKey } = collectionMembers(id);
  const mutation = client.getMutationCache().build(
    client,
    client.defaultMutationOptions({
      mutationKey: collectionKeys.memberChanges(id),
      scope: { id: collectionKeys.memberChanges(id).join(' ') },
      mutationFn: async (sent: MemberChange) => {
        // A response on its way would undo this change in the list.
        const isLoading = client.isFetching({ queryKey }) > 0;
        await client.cancelQueries({ queryKey });
        const { collection, order } = await send(id, sent);
        client.setQueryData(one, (known) => known && { ...known, ...collection });
        client.setQueryData<MemberList>(queryKey, (known) => {
          if (!known) return known;
          const members = withChange(known.members, sent);
          return { ...known, members: order ? inOrder(members, order) : members };
        });
        const known = client.getQueryData<MemberList>(queryKey);
        const isNewer = order !== undefined && order.length !== known?.members.length;
        return isLoading || isNewer;
      },
      onSuccess: (isStale: boolean) => {
        void changed(client, 'collection', { id, except: one });
        if (isStale) void client.invalidateQueries({ queryKey });
      },
      onError: () => void client.invalidateQueries({ queryKey: one }),
    }),
  );
  return mutation.execute(change);
}

/** The members with all pending changes applied. */
export function usePendingMembers(id: string, list: MemberList): readonly Member[] {
  const changes = useMutationState({
    filters: { mutationKey: collectionKeys.memberChanges(id), status: 'pending' },
    select: ({ state }) => state.variables as MemberChange,
  });
  return useMemo(() => changes.reduce(withChange, list.members), [changes, list.members]);
}
