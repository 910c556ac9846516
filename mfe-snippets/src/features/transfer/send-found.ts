import { t } from '@snippetry/web-kit';
import { describeError } from '@snippetry/web-kit/ui';
import type { Dispatch } from 'react';
import { importCollections, importItems } from '../../data/files.ts';
import {
  chosenCollections,
  collectionBatchesOf,
  idsOf,
  importedCollections,
  type SnippetIds,
  waitingFor,
} from './import-collections.ts';
import { batchesOf, changesOf, chosenRows, type Visibility } from './import-rows.ts';
import type { Found, FoundAction } from './import-state.ts';
import type { useBatches } from './use-batches.ts';

interface Sending {
  found: Found;
  visibility: Visibility;
  dispatch: Dispatch<FoundAction>;
  run: ReturnType<typeof useBatches>['run'];
}

/** Rows that failed for a reason. */
function failedWith(rows: readonly { key: number }[], reason: string) {
  return new Map(rows.map(({ key }) => [key, { status: 'failed' as const, reasons: [reason] }]));
}

const reasonOf = (cause: unknown) =>
  describeError(cause).message ?? t('The server did not answer.');

/** Imports the chosen snippets; null where somebody stopped it. */
async function sendSnippets({ found: { rows }, visibility, dispatch, run }: Sending) {
  const ids = idsOf(rows);
  const failed = new Set<number>();
  const batches = batchesOf(chosenRows(rows), visibility);
  const isThrough = await run('importing', batches, async (batch, signal) => {
    try {
      const { results } = await importItems(batch.items, { dryRun: false, signal });
      const changes = changesOf(batch, results);
      for (const [key, { id }] of changes) if (id !== undefined) ids.set(key, id);
      dispatch({ kind: 'change', changes });
    } catch (cause) {
      // What a cancelled request has already put in is found as "already there" the next time.
      if (signal.aborted) return;
      for (const { key } of batch.rows) failed.add(key);
      dispatch({ kind: 'change', changes: failedWith(batch.rows, reasonOf(cause)) });
    }
  });
  return isThrough ? { ids, failed } : null;
}

async function sendCollections(
  { found, visibility, dispatch, run }: Sending,
  { ids, failed }: { ids: SnippetIds; failed: ReadonlySet<number> },
) {
  const chosen = chosenCollections(found.collections);
  const waiting = new Set(waitingFor(chosen, failed));
  const changes = failedWith([...waiting], t('It waits for snippets that failed.'));
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

/** Imports what is chosen: the snippets, and then the collections that hold them. */
export async function sendFound(sending: Sending): Promise<void> {
  const sent = await sendSnippets(sending);
  if (sent) await sendCollections(sending, sent);
}
