import type { ApiInput } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import { inParts } from '../lib/in-parts.ts';
import { fetchMembers } from './member-queries.ts';

type Addition = NonNullable<ApiInput<'POST /collections/:id/snippets'>['body']>;
type Places = NonNullable<Addition['places']>;

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

/** The snippets of a collection, in its order. */
async function memberIds(id: string): Promise<string[]> {
  return (await fetchMembers(id)).map(({ _id }) => _id);
}

async function removeAll(id: string, snippetIds: readonly string[]): Promise<void> {
  for (const part of inParts(snippetIds)) {
    await api('DELETE /collections/:id/snippets', {
      params: { id },
      query: { ids: part.join() },
    });
  }
}

/** One after the other: a place is named by the snippet before it. */
async function putBack(id: string, places: Places): Promise<void> {
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
      const before = new Set(await memberIds(id));
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
  id: string,
  snippetIds: readonly string[],
): Promise<MembershipResult> {
  const chosen = new Set(snippetIds);
  const gone = new Set<string>();
  let order: string[] = [];
  let failure: unknown;
  try {
    order = await memberIds(id);
    for (const part of inParts(order.filter((one) => chosen.has(one)))) {
      await removeAll(id, part);
      for (const one of part) gone.add(one);
    }
  } catch (cause) {
    failure = cause;
  }
  const places = order.flatMap((snippetId, at) =>
    gone.has(snippetId) ? [{ snippetId, after: order[at - 1] ?? null }] : [],
  );
  const wanted = order.length > 0 ? order.filter((one) => chosen.has(one)) : snippetIds;
  return {
    changed: gone.size,
    missing: [],
    left: failure === undefined ? 0 : wanted.length - gone.size,
    failure,
    undo: gone.size > 0 ? () => putBack(id, places) : undefined,
  };
}
