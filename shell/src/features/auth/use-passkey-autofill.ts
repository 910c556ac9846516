import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { t, toast, useSession } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { askForPasskey, isCancelled, sayRefused } from '../../lib/passkey-session.ts';

/** Renewal interval: challenges of the server expire after five minutes. */
const RENEW_MS = 240_000;
/** If an offer ends sooner without a choice, the browser does not support autofill. */
const CHOICE_MS = 1000;

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof askForPasskey>>>>;

/** Cancels the current offer on abort, or once it is outdated and the page is visible. */
function endWhenOld(signal: AbortSignal): () => void {
  const end = () => WebAuthnAbortService.cancelCeremony();
  const endWhenVisible = () => {
    if (document.visibilityState === 'visible') return end();
    document.addEventListener('visibilitychange', endWhenVisible, { once: true, signal });
  };
  const timer = setTimeout(endWhenVisible, RENEW_MS);
  signal.addEventListener('abort', end);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', endWhenVisible);
    signal.removeEventListener('abort', end);
  };
}

/** Waits for the user to choose a passkey; returns null if the browser offers none. */
async function choiceOf(signal: AbortSignal) {
  for (;;) {
    const startedAt = performance.now();
    const stopWatching = endWhenOld(signal);
    try {
      return await askForPasskey(signal);
    } catch (cause) {
      // Errors are not shown: the user has chosen nothing.
      const isOver = signal.aborted || !isCancelled(cause);
      if (isOver || performance.now() - startedAt < CHOICE_MS) return null;
    } finally {
      stopWatching();
    }
  }
}

async function offer(signal: AbortSignal, onOpened: (opened: Opened) => void): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  for (;;) {
    const openSession = await choiceOf(signal);
    if (!openSession) return;
    try {
      return onOpened(await openSession());
    } catch (cause) {
      sayRefused(cause);
    }
  }
}

/** Offers passkeys in the autofill of the email field until the page unmounts or is paused. */
export function usePasskeyAutofill({ isPaused }: { isPaused: boolean }): void {
  const { enter } = useSession();
  useEffect(() => {
    if (isPaused) return undefined;
    const ending = new AbortController();
    void offer(ending.signal, (opened) => {
      enter(opened, true);
      toast.success(t('Welcome back!'));
    });
    return () => ending.abort();
  }, [isPaused, enter]);
}
