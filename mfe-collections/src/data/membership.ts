import type { MemberPosition } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import type { QueryClient } from '@snippetry/web-kit/query';
import { inParts } from '../lib/in-parts.ts';
import { placesOf } from './member-changes.ts';
import { collectionMembers } from './member-queries.ts';
import type { Member } from './types.ts';

/** What became of a change of the snippets in a collection. */
export interface MembershipResult {
  /** How many were added or taken out. */
  changed: number;
  /** Asked for, but not there any more. */
  missing: string[];
  /** How many more were to be changed, but for the failure. */
  left: number;
  /** Undefined where nothing failed. */
  failure: unknown;
  /** Changes it back; undefined where what exactly was changed is not known, or nothing was. */
  undo: (() => Promise<void>) | undefined;
}

/** The snippets of a collection as they are now, in its order. */
async function membersNow(client: QueryClient, id: string): Promise<readonly Member[]> {
  const query = { ...collectionMembers(id), staleTime: 0, retry: false };
  return (await client.fetchQuery(query)).members;
}

function removePart(id: string, part: readonly string[]) {
  return api('DELETE /collections/:id/snippets', { params: { id }, query: { ids: part.join() } });
}

async function removeAll(id: string, snippetIds: readonly string[]): Promise<void> {
  for (const part of inParts(snippetIds)) await removePart(id, part);
}

/** One after the other: a place is named by the snippet before it. */
async function putBack(id: string, places: readonly MemberPosition[]): Promise<void> {
  for (const part of inParts(places)) {
    await api('POST /collections/:id/snippets', { params: { id }, body: { places: part } });
  }
}

/** A part of which nothing is there any more is refused as a whole. */
async function addPart(id: string, snippetIds: string[]) {
  try {
    return await api('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  } catch (cause) {
    if (!isApiError(cause, 'snippet.not_found')) throw cause;
    return { added: 0, missing: snippetIds };
  }
}

/** Puts snippets into a collection, those that it does not have; `held` is how many of them it has. */
export async function addMembers(
  client: QueryClient,
  id: string,
  { snippetIds, held }: { snippetIds: readonly string[]; held: number },
): Promise<MembershipResult> {
  const inside: string[] = [];
  const missing: string[] = [];
  let changed = 0;
  let wanted = snippetIds;
  let failure: unknown;
  try {
    if (held > 0) {
      const before = new Set((await membersNow(client, id)).map(({ _id }) => _id));
      wanted = snippetIds.filter((one) => !before.has(one));
    }
    for (const part of inParts(wanted)) {
      const answer = await addPart(id, part);
      changed += answer.added;
      missing.push(...answer.missing);
      inside.push(...part.filter((one) => !answer.missing.includes(one)));
    }
  } catch (cause) {
    // The parts before it are in the collection.
    failure = cause;
  }
  // Some may have been added by somebody else meanwhile, and the answer does not say which.
  const isExact = changed > 0 && changed === inside.length;
  return {
    changed,
    missing,
    left: wanted.length - inside.length - missing.length,
    failure,
    undo: isExact ? () => removeAll(id, inside) : undefined,
  };
}

/** Takes snippets out of a collection. */
export async function removeMembers(
  client: QueryClient,
  id: string,
  snippetIds: readonly string[],
): Promise<MembershipResult> {
  const chosen = new Set(snippetIds);
  const gone = new Set<string>();
  let members: readonly Member[] = [];
  let wanted = snippetIds;
  let failure: unknown;
  try {
    members = await membersNow(client, id);
    wanted = members.map(({ _id }) => _id).filter((one) => chosen.has(one));
    for (const part of inParts(wanted)) {
      await removePart(id, part);
      for (const one of part) gone.add(one);
    }
  } catch (cause) {
    failure = cause;
  }
  const places = placesOf(members, gone);
  return {
    changed: gone.size,
    missing: [],
    left: wanted.length - gone.size,
    failure,
    undo: gone.size > 0 ? () => putBack(id, places) : undefined,
  };
}
