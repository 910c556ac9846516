import { type Dispatch, useCallback, useEffect, useState } from 'react';
import { importCollections, importItems } from '../../data/files.ts';
import { checkedCollections, collectionBatchesOf, idsOf } from './import-collections.ts';
import { batchesOf, changesOf } from './import-rows.ts';
import type { ImportAction, ImportState } from './import-state.ts';
import type { useBatches } from './use-batches.ts';

type Batches = Pick<ReturnType<typeof useBatches>, 'work' | 'run' | 'stop'>;

/**
 * Checks new rows with a dry run automatically, collections after their snippets. Returns the error of the last
 * check and a retry function.
 */
export function useCheck(
  { rows, collections }: ImportState,
  dispatch: Dispatch<ImportAction>,
  { work, run, stop }: Batches,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const fail = useCallback(
    (cause: unknown, signal: AbortSignal) => {
      if (signal.aborted) return;
      stop();
      setFailure(cause);
    },
    [stop],
  );
  const check = useCallback(async () => {
    const unchecked = rows.filter(({ status }) => status === 'found');
    if (unchecked.length > 0) {
      await run('checking', batchesOf(unchecked, 'keep'), async (batch, signal) => {
        try {
          const { results } = await importItems(batch.items, { dryRun: true, signal });
          dispatch({ kind: 'change', changes: changesOf(batch, results) });
        } catch (cause) {
          fail(cause, signal);
        }
      });
      return;
    }
    const found = collections.filter(({ status }) => status === 'found');
    const batches = collectionBatchesOf(found, idsOf(rows), 'keep');
    await run('checking', batches, async (batch, signal) => {
      try {
        const { results } = await importCollections(batch.items, { dryRun: true, signal });
        dispatch({ kind: 'change-collections', changes: checkedCollections(batch, results) });
      } catch (cause) {
        fail(cause, signal);
      }
    });
  }, [rows, collections, run, dispatch, fail]);
  const isNew = ({ status }: { status: string }) => status === 'found';
  const waiting = (rows.some(isNew) || collections.some(isNew)) && work === null && !failure;
  useEffect(() => {
    if (waiting) void check();
  }, [waiting, check]);
  return { failure, retryCheck: () => setFailure(null) };
}
