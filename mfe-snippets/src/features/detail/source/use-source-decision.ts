import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useState } from 'react';
import { useDecideSource } from '../../../data/source.mutations.ts';
import type { SourceComparison } from '../../../data/source.queries.ts';

type Action = 'take' | 'keep';

const MESSAGES: Record<Action, Msg> = {
  take: msg('Now using the new version. Your previous code is in the history.'),
  keep: msg("Kept your version. You'll see when the source changes again."),
};

/** Whether snippet or source have changed since they were compared. */
const isOutdated = (cause: unknown) =>
  isApiError(cause, 'github.source_changed') || isApiError(cause, 'snippet.stale_revision');

/** Replaces the snippet with its source or keeps it, and shows the result. */
export function useSourceDecision(
  id: string,
  { onEnd, reload }: { onEnd: () => void; reload: () => unknown },
) {
  const { mutateAsync, isPending, variables } = useDecideSource(id);
  const [changedAgain, setChangedAgain] = useState(false);
  const run = async (action: Action, { theirs, snippet }: SourceComparison) => {
    if (!theirs) return;
    const { revision } = snippet;
    const revisions = { sha: theirs.sha, ...(action === 'take' && { revision }) };
    try {
      await mutateAsync({ action, ...revisions });
      toast.success(t(MESSAGES[action]));
    } catch (cause) {
      if (isOutdated(cause)) {
        setChangedAgain(true);
        reload();
        return;
      }
      toast.error(failureText(cause, t('Failed to update the snippet')), { cause });
    }
    onEnd();
  };
  return {
    /** Action in progress. */
    busy: isPending ? (variables?.action ?? null) : null,
    changedAgain,
    start: (action: Action, both: SourceComparison) => void run(action, both),
  };
}
