import { t } from '@snippetry/web-kit';
import { describeError } from '@snippetry/web-kit/ui';
import type { Dispatch } from 'react';
import { importCollections, importItems } from '../../data/files.ts';
import {
  chosenCollections,
  collectionBatchesOf,
  idsOf,
  importedCollections,
  incompleteCollections,
  type SnippetIds,
} from './import-collections.ts';
import { batchesOf, changesOf, chosenRows, type Visibility } from './import-rows.ts';
import type { ImportAction, ImportState } from './import-state.ts';
import type { useBatches } from './use-batches.ts';

interface SendOptions {
  state: ImportState;
  visibility: Visibility;
  dispatch: Dispatch<ImportAction>;
  run: ReturnType<typeof useBatches>['run'];
}

/** Changes that mark rows as failed. */
function failedWith(rows: readonly { key: number }[], reason: string) {
  return new Map(rows.map(({ key }) => [key, { status: 'failed' as const, reasons: [reason] }]));
}

const reasonOf = (cause: unknown) =>
  describeError(cause).message ?? t('The server did not answer.');

/** Imports the chosen snippets; returns null if the user cancelled. */
async function sendSnippets({ state: { rows }, visibility, dispatch, run }: SendOptions) {
  const ids = idsOf(rows);
  const failed = new Set<number>();
  const batches = batchesOf(chosenRows(rows), visibility);
  const isComplete = await run('importing', batches, async (batch, signal) => {
    try {
      const { results } = await importItems(batch.items, { dryRun: false, signal });
      const changes = changesOf(batch, results);
      for (const [key, { id }] of changes) if (id !== undefined) ids.set(key, id);
      dispatch({ kind: 'change', changes });
    } catch (cause) {
      // A cancelled request may have succeeded in part; the next check reports those items as existing.
      if (signal.aborted) return;
      for (const { key } of batch.rows) failed.add(key);
      dispatch({ kind: 'change', changes: failedWith(batch.rows, reasonOf(cause)) });
    }
  });
  return isComplete ? { ids, failed } : null;
}

async function sendCollections(
  { state, visibility, dispatch, run }: SendOptions,
  { ids, failed }: { ids: SnippetIds; failed: ReadonlySet<number> },
) {
  const chosen = chosenCollections(state.collections);
  const waiting = new Set(incompleteCollections(chosen, failed));
  const changes = failedWith([...waiting], t('Not imported, because some of its snippets failed.'));
  dispatch({ kind: 'change-collections', changes });
  const whole = chosen.filter((row) => !waiting.has(row));
  const batches = collectionBatchesOf(whole, ids, visibility);
  await run('collections', batches, async (batch, signal) => {
    try {
      const { results } = await importCollections(batch.items, { dryRun: false, signal });
      dispatch({ kind: 'change-collections', changes: importedCollections(batch, results) });
    } catch (cause) {
      if (signal.aborted) return;
      const failures = failedWith(batch.rows, reasonOf(cause));
      dispatch({ kind: 'change-collections', changes: failures });
    }
  });
}

/** Imports the chosen snippets, then the collections that contain them. */
export async function sendImport(options: SendOptions): Promise<void> {
  const sent = await sendSnippets(options);
  if (sent) await sendCollections(options, sent);
}
