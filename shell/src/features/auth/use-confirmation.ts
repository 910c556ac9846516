import type { ApiReply } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, useSession } from '@snippetry/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { oncePerVisit, sendAgain, visitAnswer } from './once-per-visit.ts';

/** Account whose address a link confirms. */
export type LinkedAddress = ApiReply<'POST /auth/verify-email/account'>;

/** State of a link that confirms an address. */
export type Confirmation =
  | { state: 'waiting' }
  /** The user has not yet confirmed that the account is theirs. */
  | { state: 'asked'; link: LinkedAddress }
  | { state: 'confirmed'; email: string }
  | { state: 'refused'; reason: () => string }
  /** The link could not be checked. */
  | { state: 'failed'; error: unknown };

const OVER = msg('The link was used before, is older than three days, or a newer one was sent.');

function refusalBy(error: unknown): Confirmation | null {
  if (!isApiError(error)) return null;
  if (error.code === 'auth.link_invalid') return { state: 'refused', reason: () => t(OVER) };
  if (error.code !== 'auth.email_taken') return null;
  return { state: 'refused', reason: () => `${error.message}.` };
}

async function look(secret: string): Promise<Confirmation> {
  const body = { token: secret };
  try {
    return { state: 'asked', link: await api('POST /auth/verify-email/account', { body }) };
  } catch (error) {
    return refusalBy(error) ?? { state: 'failed', error };
  }
}

interface Confirming {
  outcome: Confirmation;
  /** Checks the link again. */
  retry: () => void;
  /** Consumes the link. Throws errors that do not concern the link, such as a wrong password. */
  confirm: (password?: string) => Promise<void>;
}

/**
 * Loads the account whose address a link confirms. Confirming needs a click, since mail programs
 * may open links automatically. The result survives remounts of the page during the visit.
 */
export function useConfirmation(secret: string): Confirming {
  const { refresh, status } = useSession();
  const { key: visit } = useLocation();
  const [outcome, setOutcome] = useState<Confirmation>({ state: 'waiting' });
  const started = useRef(false);
  const begin = useCallback(() => {
    void oncePerVisit(visit, () => look(secret)).then(setOutcome);
  }, [visit, secret]);
  const retry = useCallback(() => {
    sendAgain();
    setOutcome({ state: 'waiting' });
    begin();
  }, [begin]);
  const confirm = useCallback(
    async (password?: string) => {
      const body = { token: secret, ...(password !== undefined && { password }) };
      const next = await api('POST /auth/verify-email', { body }).then(
        ({ email }): Confirmation => ({ state: 'confirmed', email }),
        (error: unknown) => {
          const refusal = refusalBy(error);
          if (refusal) return refusal;
          throw error;
        },
      );
      visitAnswer(visit, next);
      setOutcome(next);
      if (next.state === 'confirmed') refresh();
    },
    [visit, secret, refresh],
  );
  useEffect(() => {
    // Wait for the session: an expired token must not be sent.
    if (started.current || status === 'loading') return;
    started.current = true;
    if (secret) begin();
    else setOutcome({ state: 'refused', reason: () => t('A part of the link is missing.') });
  }, [secret, status, begin]);
  return { outcome, retry, confirm };
}
