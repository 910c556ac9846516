import { isApiError } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { useCreateCollection, useUpdateCollection } from '../../data/collection-mutations.ts';
import { collectionById } from '../../data/collection-queries.ts';
import type { Collection } from '../../data/types.ts';
import { type CollectionFormValues, toBody } from './form-values.ts';
import { type Conflicts, changesOf, mergeEdit } from './merge-edit.ts';

/** Each but the first follows a change by somebody else: so many in a row are no coincidence. */
const MAX_ATTEMPTS = 5;

/** The collection as stored; or what to decide, where others changed the same fields meanwhile. */
export type SaveResult =
  | { saved: Collection }
  | { saved: undefined; values: CollectionFormValues; conflicts: Conflicts };

/** Saves the form: creates a collection, or puts the edit on top of what others saved meanwhile. */
export function useSaveCollection(
  collection: Collection | undefined,
): (values: CollectionFormValues) => Promise<SaveResult> {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateCollection();
  const { mutateAsync: update } = useUpdateCollection();
  // What the edit is a change of: the collection as the form was last filled from it.
  const [began, setBegan] = useState(collection);

  const edit = async (from: Collection, typed: CollectionFormValues): Promise<SaveResult> => {
    let base = from;
    let values = typed;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { saved: await update({ id: base._id, body: changesOf(values, base) }) };
      } catch (cause) {
        if (!isApiError(cause, 'request.conflict') || attempt === MAX_ATTEMPTS) throw cause;
      }
      const newest = await client.fetchQuery({ ...collectionById(base._id), staleTime: 0 });
      const merged = mergeEdit(values, base, newest);
      base = newest;
      values = merged.values;
      if (Object.keys(merged.conflicts).length > 0) {
        setBegan(base);
        return { saved: undefined, ...merged };
      }
    }
  };

  return async (values) => (began ? edit(began, values) : { saved: await create(toBody(values)) });
}
