import type { MemberPosition } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import type { QueryClient } from '@snippetry/web-kit/query';
import { inBatches } from '../lib/in-batches.ts';
import { collectionMembers } from './member.queries.ts';
import { positionsOf } from './member-changes.ts';
import type { Member } from './types.ts';

/** Result of adding snippets to a collection or removing them. */
export interface MembershipResult {
  /** Number of snippets added or removed. */
  changed: number;
  /** Ids of requested snippets that no longer exist. */
  missing: string[];
  /** Number of snippets not processed because of the failure. */
  left: number;
  /** Undefined on success. */
  failure: unknown;
  /** Reverts the change; undefined if nothing changed or the exact change is unknown. */
  undo: (() => Promise<void>) | undefined;
}

/** Fetches the current members of a collection in order. */
async function fetchMembers(client: QueryClient, id: string): Promise<readonly Member[]> {
  const query = { ...collectionMembers(id), staleTime: 0, retry: false };
  return (await client.fetchQuery(query)).members;
}

function removeBatch(id: string, batch: readonly string[]) {
  return api('DELETE /collections/:id/snippets', { params: { id }, query: { ids: batch.join() } });
}

async function removeAll(id: string, snippetIds: readonly string[]): Promise<void> {
  for (const batch of inBatches(snippetIds)) await removeBatch(id, batch);
}

/** In sequence: a position refers to the preceding snippet. */
async function restore(id: string, places: readonly MemberPosition[]): Promise<void> {
  for (const batch of inBatches(places)) {
    await api('POST /collections/:id/snippets', { params: { id }, body: { places: batch } });
  }
}

/** The API refuses a request if none of its snippets exist. */
async function addBatch(id: string, snippetIds: string[]) {
  try {
    return await api('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  } catch (cause) {
    if (!isApiError(cause, 'snippet.not_found')) throw cause;
    return { added: 0, missing: snippetIds };
  }
}

/** Adds the snippets that are not in the collection yet; `containedCount` of them already are. */
export async function addMembers(
  client: QueryClient,
  id: string,
  { snippetIds, containedCount }: { snippetIds: readonly string[]; containedCount: number },
): Promise<MembershipResult> {
  const added: string[] = [];
  const missing: string[] = [];
  let changed = 0;
  let toChange = snippetIds;
  let failure: unknown;
  try {
    if (containedCount > 0) {
      const before = new Set((await fetchMembers(client, id)).map(({ _id }) => _id));
      toChange = snippetIds.filter((one) => !before.has(one));
    }
    for (const batch of inBatches(toChange)) {
      const answer = await addBatch(id, batch);
      changed += answer.added;
      missing.push(...answer.missing);
      added.push(...batch.filter((one) => !answer.missing.includes(one)));
    }
  } catch (cause) {
    // Earlier batches have been added.
    failure = cause;
  }
  // Another client may have added some of them at the same time; the response does not contain which.
  const isExact = changed > 0 && changed === added.length;
  return {
    changed,
    missing,
    left: toChange.length - added.length - missing.length,
    failure,
    undo: isExact ? () => removeAll(id, added) : undefined,
  };
}

export async function removeMembers(
  client: QueryClient,
  id: string,
  snippetIds: readonly string[],
): Promise<MembershipResult> {
  const chosen = new Set(snippetIds);
  const removed = new Set<string>();
  let members: readonly Member[] = [];
  let toChange = snippetIds;
  let failure: unknown;
  try {
    members = await fetchMembers(client, id);
    toChange = members.map(({ _id }) => _id).filter((one) => chosen.has(one));
    for (const batch of inBatches(toChange)) {
      await removeBatch(id, batch);
      for (const one of batch) removed.add(one);
    }
  } catch (cause) {
    failure = cause;
  }
  const places = positionsOf(members, removed);
  return {
    changed: removed.size,
    missing: [],
    left: toChange.length - removed.size,
    failure,
    undo: removed.size > 0 ? () => restore(id, places) : undefined,
  };
}
