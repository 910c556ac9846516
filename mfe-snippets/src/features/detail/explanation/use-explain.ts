import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, said, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useReturnState } from '@snippetry/web-kit/router';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ExplainRun,
  explainRun,
  explainSnippet,
  resumeExplaining,
  stopWatching,
} from '../../../data/explanations.ts';

export interface Explain {
  run: ExplainRun | null;
  busy: boolean;
  start: () => void;
  /** Replaces the explanation with a new one. */
  regenerate: () => void;
  /** Stops waiting; the server finishes the job. */
  stop: () => void;
}

export function useExplain(id: string): Explain {
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useReturnState();
  const { data: run = null } = useQuery(explainRun(id));
  // Not with callbacks of a mutation: the user may leave this page before the explanation is finished.
  const showResult = async (work: Promise<void>, isResumed: boolean) => {
    try {
      await work;
      toast.success(t('AI explanation generated!'));
    } catch (cause) {
      if (cause instanceof DOMException) return;
      // The job has expired or belongs to another user. Not an error: the current user did not
      // start it.
      const isOver = isResumed && isApiError(cause) && [401, 404].includes(cause.status);
      if (isOver) return stopWatching(client, id);
      const { message, signIn } = explainFailure(cause);
      client.setQueryData(explainRun(id).queryKey, (now) => now && { ...now, failure: message });
      toast.error(t(message), { cause });
      if (signIn) navigate('/login', { state });
    }
  };
  const resume = useEffectEvent(() => {
    const work = resumeExplaining(client, id);
    if (work) void showResult(work, true);
  });
  useEffect(() => resume(), []);
  const start = (regenerate: boolean) =>
    void showResult(explainSnippet(client, { id, regenerate }), false);
  return {
    run,
    busy: run !== null && run.failure === null,
    start: () => start(false),
    regenerate: () => start(true),
    stop: () => stopWatching(client, id),
  };
}

/** Message of a failure, and whether the user has to sign in again. */
export function explainFailure(error: unknown): { message: Msg; signIn: boolean } {
  if (isApiError(error) && error.status === 401) {
    return { message: msg('Authentication failed. Please log in again.'), signIn: true };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: msg('AI explanations are not available on this server yet'), signIn: false };
  }
  const message = failureText(error, '');
  return {
    message: message ? msg(said(message)) : msg('Failed to generate AI explanation'),
    signIn: false,
  };
}
