import { isApiError } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { useCreateCollection, useUpdateCollection } from '../../data/collection.mutations.ts';
import { collectionById } from '../../data/collection.queries.ts';
import type { Collection } from '../../data/types.ts';
import { type CollectionFormValues, toBody } from './form-values.ts';
import { type Conflicts, changesOf, mergeEdit } from './merge-edit.ts';

/** Maximum number of attempts; each retry follows a change by another client. */
const MAX_ATTEMPTS = 5;

/** The stored collection, or conflicts if the same fields were changed elsewhere. */
export type SaveResult =
  | { saved: Collection }
  | { saved: undefined; values: CollectionFormValues; conflicts: Conflicts };

/** Creates a collection, or merges the edit with changes saved elsewhere and saves it. */
export function useSaveCollection(
  collection: Collection | undefined,
): (values: CollectionFormValues) => Promise<SaveResult> {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateCollection();
  const { mutateAsync: update } = useUpdateCollection();
  // The common base: the collection that the form was last filled from.
  const [base, setBase] = useState(collection);

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
        setBase(base);
        return { saved: undefined, ...merged };
      }
    }
  };

  return async (values) => (base ? edit(base, values) : { saved: await create(toBody(values)) });
}
