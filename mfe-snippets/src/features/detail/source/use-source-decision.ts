import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, t, toast } from '@snippetry/web-kit';
import { useState } from 'react';
import { useDecideSource } from '../../../data/source-mutations.ts';
import type { SourceBeside } from '../../../data/source-queries.ts';
import { messageOf } from '../../../lib/message-of.ts';

type Action = 'take' | 'keep';

const SAID: Record<Action, Msg> = {
  take: msg('Took the new version. The code before it is in the history.'),
  keep: msg('Kept yours. You are told when the source changes again.'),
};

/** Something else is there than what was looked at. */
const isOutdated = (cause: unknown) =>
  isApiError(cause, 'github.source_changed') || isApiError(cause, 'snippet.stale_revision');

/** Takes a source over or keeps the snippet, and says so. */
export function useSourceDecision(
  id: string,
  { onEnd, lookAgain }: { onEnd: () => void; lookAgain: () => unknown },
) {
  const { mutateAsync, isPending, variables } = useDecideSource(id);
  const [changedAgain, setChangedAgain] = useState(false);
  const run = async (action: Action, { theirs, snippet }: SourceBeside) => {
    if (!theirs) return;
    const { revision } = snippet;
    const seen = { sha: theirs.sha, ...(action === 'take' && { revision }) };
    try {
      await mutateAsync({ action, ...seen });
      toast.success(t(SAID[action]));
    } catch (cause) {
      if (isOutdated(cause)) {
        setChangedAgain(true);
        lookAgain();
        return;
      }
      toast.error(messageOf(cause) || t('Failed to update the snippet'), { cause });
    }
    onEnd();
  };
  return {
    /** What is being done. */
    busy: isPending ? (variables?.action ?? null) : null,
    changedAgain,
    start: (action: Action, both: SourceBeside) => void run(action, both),
  };
}
