import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { OwnCollection } from './collection-queries.ts';

/** Which snippets go into a collection, or out of it. */
export interface Members {
  collection: Pick<OwnCollection, '_id' | 'name'>;
  ids: readonly string[];
}

/** What became of an addition. */
export interface Addition {
  added: number;
  /** In the collection now, whether added or in it before. */
  inside: string[];
  /** Asked for, but not there any more. */
  missing: string[];
  /** Why the rest was not even tried or refused; undefined where nothing failed. */
  failure: unknown;
}

async function addInParts({ collection, ids }: Members): Promise<Addition> {
  const sum: Addition = { added: 0, inside: [], missing: [], failure: undefined };
  try {
    for (let at = 0; at < ids.length; at += LIMITS.bulk) {
      const snippetIds = ids.slice(at, at + LIMITS.bulk);
      const answer = await api('POST /collections/:id/snippets', {
        params: { id: collection._id },
        body: { snippetIds },
      });
      sum.added += answer.added;
      sum.missing.push(...answer.missing);
      sum.inside.push(...snippetIds.filter((id) => !answer.missing.includes(id)));
    }
  } catch (cause) {
    // The parts before it are in the collection.
    sum.failure = cause;
  }
  return sum;
}

function membersChanged(client: QueryClient, { collection }: Members, isStale: boolean): void {
  void changed(client, 'collection', { id: collection._id });
  // Only now it came out that a snippet of the list on screen is gone.
  if (isStale) void changed(client, 'snippet');
}

/** Puts any number of snippets into a collection, as many at once as the server takes. */
export function useAddMembers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addInParts,
    onSuccess: ({ missing, failure }, members) =>
      membersChanged(client, members, missing.length > 0 || failure !== undefined),
  });
}

/** Takes snippets out of a collection again. */
export function useRemoveMembers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ collection, ids }: Members): Promise<void> => {
      for (const snippetId of ids) {
        const params = { id: collection._id, snippetId };
        await api('DELETE /collections/:id/snippets/:snippetId', { params });
      }
    },
    onSettled: (_done, error, members) => membersChanged(client, members, error !== null),
  });
}
