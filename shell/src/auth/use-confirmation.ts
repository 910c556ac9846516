import { api, isApiError, useSession } from '@snippetry/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What has come of a link that confirms an address. */
export type Confirmation =
  | { state: 'waiting' }
  | { state: 'confirmed'; email: string }
  | { state: 'refused'; reason: string }
  /** The server has not said anything about the link. */
  | { state: 'failed'; error: unknown };

async function confirm(secret: string): Promise<Confirmation> {
  try {
    const { email } = await api('POST /auth/verify-email', { body: { token: secret } });
    return { state: 'confirmed', email };
  } catch (error) {
    const isRefused = isApiError(error) && [400, 409].includes(error.status);
    return isRefused ? { state: 'refused', reason: error.message } : { state: 'failed', error };
  }
}

/** Uses a link up once, however often the page is drawn. */
export function useConfirmation(secret: string): { outcome: Confirmation; retry: () => void } {
  const { refresh } = useSession();
  const [outcome, setOutcome] = useState<Confirmation>({ state: 'waiting' });
  const begun = useRef(false);
  const retry = useCallback(() => {
    setOutcome({ state: 'waiting' });
    void confirm(secret).then((next) => {
      setOutcome(next);
      if (next.state === 'confirmed') refresh();
    });
  }, [secret, refresh]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (secret) retry();
    else setOutcome({ state: 'refused', reason: 'A part of the link is missing.' });
  }, [secret, retry]);
  return { outcome, retry };
}
