import { isApiError, t, toast } from '@snippetry/web-kit';
import { changed, type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { addMembers, removeMembers } from '../../data/membership.ts';
import type { Change, Outcome } from './change.ts';
import { doneText, failedText, missingText, undoneText } from './words.ts';

async function apply(
  client: QueryClient,
  change: Change,
  snippetIds: readonly string[],
): Promise<Outcome> {
  const { collection, wanted, containedCount } = change;
  const result = wanted
    ? await addMembers(client, collection._id, { snippetIds, containedCount })
    : await removeMembers(client, collection._id, snippetIds);
  return { ...result, change };
}

function collectionsChanged(client: QueryClient, outcomes: readonly Outcome[]): void {
  const [first] = outcomes;
  const id = outcomes.length === 1 ? first?.change.collection._id : undefined;
  void changed(client, 'collection', { id });
}

async function undo(client: QueryClient, done: readonly Outcome[]): Promise<void> {
  try {
    for (const outcome of done) await outcome.undo?.();
    toast.success(undoneText(done));
  } catch (cause) {
    toast.error(undoneText(done, true), { cause });
  }
  collectionsChanged(client, done);
}

function showResults(client: QueryClient, outcomes: readonly Outcome[]): void {
  const done = outcomes.filter((outcome) => outcome.changed > 0);
  const canUndo = done.length > 0 && done.every((outcome) => outcome.undo !== undefined);
  const action = { label: t('Undo'), onSelect: () => void undo(client, done) };
  const success = doneText(outcomes);
  if (success !== undefined) toast.success(success, canUndo ? { action } : {});
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  const failure = failedText(failed);
  if (failure !== undefined) toast.error(failure, { cause: failed[0]?.failure });
  const missing = missingText(outcomes);
  if (missing !== undefined) toast.error(missing);
}

function canRetry({ failure }: Outcome): boolean {
  return failure !== undefined && !isApiError(failure, 'collection.not_found');
}

interface Save {
  busy: boolean;
  /** Saves changes; returns the failed ones that can be retried. */
  save: (changes: readonly Change[], snippetIds: readonly string[]) => Promise<Change[]>;
}

/** Saves changes and shows the result in toasts, with Undo if the exact changes are known. */
export function useSave(): Save {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // Not a mutation: it has to finish and show toasts after the dialog is unmounted.
  const save: Save['save'] = async (changes, snippetIds) => {
    setBusy(true);
    const outcomes: Outcome[] = [];
    for (const change of changes) outcomes.push(await apply(client, change, snippetIds));
    setBusy(false);
    showResults(client, outcomes);
    collectionsChanged(client, outcomes);
    // Missing snippets are still in the lists on screen.
    const isStale = outcomes.some(({ missing, failure }) => missing.length > 0 || failure);
    if (isStale) void changed(client, 'snippet');
    return outcomes.filter(canRetry).map(({ change }) => change);
  };
  return { busy, save };
}
