import { toast } from '@snippetry/web-kit';
import { useState } from 'react';
import {
  type Outcome,
  useEmptyTrash,
  usePurgeSnippets,
  useRestoreSnippets,
} from '../../data/trash-mutations.ts';
import { counted } from '../../lib/counted.ts';

/** A question before something goes for good. */
type Question = { kind: 'purge'; ids: readonly string[]; title?: string } | { kind: 'empty' };

/** What can be done in the trash. */
export interface TrashActions {
  busy: boolean;
  question: Question | null;
  ask: (question: Question | null) => void;
  restore: (ids: readonly string[]) => void;
  /** Does what was asked about. */
  confirm: () => void;
}

function tell(verb: string, { done, failed }: Outcome): void {
  if (done > 0) toast.success(`${verb} ${counted(done, 'snippet')}`);
  if (failed > 0) toast.error(`${counted(failed, 'snippet')} could not be changed`);
}

/** See {@link TrashActions}. */
export function useTrashActions(): TrashActions {
  const [question, ask] = useState<Question | null>(null);
  const restoring = useRestoreSnippets();
  const purging = usePurgeSnippets();
  const emptying = useEmptyTrash();
  const after = (verb: string, failure: string) => ({
    onSuccess: (outcome: Outcome) => tell(verb, outcome),
    onError: (cause: Error) => toast.error(failure, { cause }),
    onSettled: () => ask(null),
  });
  const restore = (ids: readonly string[]) =>
    restoring.mutate(ids, after('Restored', 'Failed to restore'));
  const confirm = () => {
    if (question?.kind === 'empty') {
      emptying.mutate(undefined, after('Deleted for good:', 'Failed to empty the trash'));
    } else if (question) {
      purging.mutate(question.ids, after('Deleted for good:', 'Failed to delete'));
    }
  };
  const busy = restoring.isPending || purging.isPending || emptying.isPending;
  return { busy, question, ask, restore, confirm };
}
