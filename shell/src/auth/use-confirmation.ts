import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, useSession } from '@snippetry/web-kit';
import { useLocation } from '@snippetry/web-kit/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { oncePerVisit, sendAgain } from './once-per-visit.ts';

/** What has come of a link that confirms an address. */
export type Confirmation =
  | { state: 'waiting' }
  | { state: 'confirmed'; email: string }
  | { state: 'refused'; reason: () => string }
  /** The server has not said anything about the link. */
  | { state: 'failed'; error: unknown };

const OVER = msg('The link was used before, is older than three days, or a newer one was sent.');

async function confirm(secret: string): Promise<Confirmation> {
  try {
    const { email } = await api('POST /auth/verify-email', { body: { token: secret } });
    return { state: 'confirmed', email };
  } catch (error) {
    const isRefused = isApiError(error) && [400, 409].includes(error.status);
    if (!isRefused) return { state: 'failed', error };
    const isOver = error.code === 'auth.link_invalid';
    return { state: 'refused', reason: () => (isOver ? t(OVER) : `${error.message}.`) };
  }
}

/** Uses a link up once, however often the page is drawn. */
export function useConfirmation(secret: string): { outcome: Confirmation; retry: () => void } {
  const { refresh } = useSession();
  const { key: visit } = useLocation();
  const [outcome, setOutcome] = useState<Confirmation>({ state: 'waiting' });
  const begun = useRef(false);
  const begin = useCallback(() => {
    void oncePerVisit(visit, () => confirm(secret)).then((next) => {
      setOutcome(next);
      if (next.state === 'confirmed') refresh();
    });
  }, [visit, secret, refresh]);
  const retry = useCallback(() => {
    sendAgain();
    setOutcome({ state: 'waiting' });
    begin();
  }, [begin]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (secret) begin();
    else setOutcome({ state: 'refused', reason: () => t('A part of the link is missing.') });
  }, [secret, begin]);
  return { outcome, retry };
}
