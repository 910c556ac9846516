import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, said, t, toast } from '@snippetry/web-kit';
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
import { messageOf } from '../../../lib/message-of.ts';

/** The explanation of a snippet: what is under way, and what can be done about it. */
export interface Explain {
  run: ExplainRun | null;
  busy: boolean;
  start: () => void;
  /** Makes another explanation of the same code. */
  regenerate: () => void;
  /** Waits no longer; the server goes on. */
  stop: () => void;
}

/** Asks for an explanation and says what became of it. */
export function useExplain(id: string): Explain {
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useReturnState();
  const { data: run = null } = useQuery(explainRun(id));
  // Not by callbacks of a mutation: an explanation takes a while, and this page may be left by then.
  const tell = async (work: Promise<void>, isResumed: boolean) => {
    try {
      await work;
      toast.success(t('AI explanation generated!'));
    } catch (cause) {
      if (cause instanceof DOMException) return;
      // It was forgotten, or somebody else has signed in since: nobody has asked for anything now.
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
    if (work) void tell(work, true);
  });
  useEffect(() => resume(), []);
  const start = (regenerate: boolean) =>
    void tell(explainSnippet(client, { id, regenerate }), false);
  return {
    run,
    busy: run !== null && run.failure === null,
    start: () => start(false),
    regenerate: () => start(true),
    stop: () => stopWatching(client, id),
  };
}

/** What is said of an explanation that failed, and whether the person has to sign in again. */
export function explainFailure(error: unknown): { message: Msg; signIn: boolean } {
  if (isApiError(error) && error.status === 401) {
    return { message: msg('Authentication failed. Please log in again.'), signIn: true };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: msg('AI explanations are not available on this server yet'), signIn: false };
  }
  const message = messageOf(error);
  return {
    message: message ? msg(said(message)) : msg('Failed to generate AI explanation'),
    signIn: false,
  };
}
