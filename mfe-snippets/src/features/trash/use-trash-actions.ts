import { plural, t, toast } from '@snippetry/web-kit';
import { useState } from 'react';
import {
  type Outcome,
  useEmptyTrash,
  usePurgeSnippets,
  useRestoreSnippets,
} from '../../data/trash.mutations.ts';

/** A permanent deletion to confirm. */
type Question = { kind: 'purge'; ids: readonly string[]; title?: string } | { kind: 'empty' };

export interface TrashActions {
  busy: boolean;
  question: Question | null;
  ask: (question: Question | null) => void;
  restore: (ids: readonly string[]) => void;
  /** Runs the confirmed action. */
  confirm: () => void;
}

const restored = (count: number) =>
  plural(count, { one: 'Restored {count} snippet', other: 'Restored {count} snippets' });

const deleted = (count: number) =>
  plural(count, {
    one: 'Deleted for good: {count} snippet',
    other: 'Deleted for good: {count} snippets',
  });

const unchanged = (count: number) =>
  plural(count, {
    one: '{count} snippet could not be changed',
    other: '{count} snippets could not be changed',
  });

function showResult(success: (count: number) => string, { done, failed }: Outcome): void {
  if (done > 0) toast.success(success(done));
  if (failed > 0) toast.error(unchanged(failed));
}

export function useTrashActions(): TrashActions {
  const [question, ask] = useState<Question | null>(null);
  const restoring = useRestoreSnippets();
  const purging = usePurgeSnippets();
  const emptying = useEmptyTrash();
  const after = (success: (count: number) => string, failure: string) => ({
    onSuccess: (outcome: Outcome) => showResult(success, outcome),
    onError: (cause: Error) => toast.error(failure, { cause }),
    onSettled: () => ask(null),
  });
  const restore = (ids: readonly string[]) =>
    restoring.mutate(ids, after(restored, t('Failed to restore')));
  const confirm = () => {
    if (question?.kind === 'empty') {
      emptying.mutate(undefined, after(deleted, t('Failed to empty the trash')));
    } else if (question) {
      purging.mutate(question.ids, after(deleted, t('Failed to delete')));
    }
  };
  const busy = restoring.isPending || purging.isPending || emptying.isPending;
  return { busy, question, ask, restore, confirm };
}
