import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { t, toast, useSession } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { askForPasskey, isCancelled, sayRefused } from '../../lib/passkey-session.ts';

/** Challenges of the server expire after five minutes. */
const RENEW_MS = 240_000;
/** A browser that ends an offer sooner does not support choosing. */
const CHOICE_MS = 1000;

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof askForPasskey>>>>;

/** Ends the current offer: by the caller, or to replace an old one when the page becomes visible. */
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

/** Waits until the user chooses a passkey; null if the browser offers none. */
async function choiceOf(signal: AbortSignal) {
  for (;;) {
    const startedAt = performance.now();
    const stopWatching = endWhenOld(signal);
    try {
      return await askForPasskey(signal);
    } catch (cause) {
      // Without a choice of the user there is no failure to show.
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

/**
 * Offers the passkeys of this site in the autofill of the email field until the page closes or the user signs in
 * another way.
 */
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
