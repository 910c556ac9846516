import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { t, toast, useSession } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { askForPasskey, isCancelled, sayRefused } from '../../lib/passkey-session.ts';

/** What the server asks a passkey to sign is good for five minutes. */
const RENEW_MS = 240_000;
/** A browser that ends an offer sooner than that does not let anybody choose. */
const CHOICE_MS = 1000;

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof askForPasskey>>>>;

/** Ends the offer that is open: by the caller, or to make a new one once it is too old and somebody looks. */
function endWhenOld(signal: AbortSignal): () => void {
  const end = () => WebAuthnAbortService.cancelCeremony();
  const endOnceShown = () => {
    if (document.visibilityState === 'visible') return end();
    document.addEventListener('visibilitychange', endOnceShown, { once: true, signal });
  };
  const timer = setTimeout(endOnceShown, RENEW_MS);
  signal.addEventListener('abort', end);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', endOnceShown);
    signal.removeEventListener('abort', end);
  };
}

/** Waits until somebody chooses a passkey; null where there is nothing to wait for. */
async function choiceOf(signal: AbortSignal) {
  for (;;) {
    const begun = performance.now();
    const stopWatching = endWhenOld(signal);
    try {
      return await askForPasskey(signal);
    } catch (cause) {
      // Whoever has chosen nothing did not ask for anything, so they are told nothing.
      const isOver = signal.aborted || !isCancelled(cause);
      if (isOver || performance.now() - begun < CHOICE_MS) return null;
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
 * Has the browser offer the passkeys of this site among what it fills in for an email address, as long as the page
 * is open and nobody signs in by another way.
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
