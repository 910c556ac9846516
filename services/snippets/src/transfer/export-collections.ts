import { type ExportedCollection, LIMITS, type OwnedCollection } from '@snippetry/contracts';
import type { FactRepository } from '../store/fact.repository.ts';

/** A collection of an export, in which a member is its name there or an id. */
export type CollectionWith<Name> = Omit<ExportedCollection, 'snippets'> & {
  snippets: (Name | string)[];
};

/** Returns the public ones of the snippets. */
async function publicOnes(
  ids: readonly string[],
  facts: Pick<FactRepository, 'visibility'>,
): Promise<Set<string>> {
  const found = new Set(ids);
  for (let from = 0; from < ids.length; from += LIMITS.visibility) {
    const answer = await facts.visibility(ids.slice(from, from + LIMITS.visibility));
    for (const id of answer.missing) found.delete(id);
    for (const { _id } of answer.private) found.delete(_id);
  }
  return found;
}

/**
 * Yields collections for an export. A member in the export is referred to as `names` maps it,
 * another user's snippet by its id; one that the owner cannot see, or has in the trash, is left out.
 */
export async function* exportedCollections<Name>(
  batches: AsyncIterable<readonly OwnedCollection[]>,
  names: ReadonlyMap<string, Name>,
  facts: Pick<FactRepository, 'visibility'>,
): AsyncGenerator<CollectionWith<Name>> {
  for await (const batch of batches) {
    const ids = batch.flatMap(({ snippetIds }) => snippetIds).filter((id) => !names.has(id));
    const visible = await publicOnes([...new Set(ids)], facts);
    for (const { _id: _, snippetIds, ...collection } of batch) {
      const snippets = snippetIds.flatMap((id) => names.get(id) ?? (visible.has(id) ? id : []));
      yield { ...collection, snippets };
    }
  }
}
