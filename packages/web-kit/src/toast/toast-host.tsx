import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { connectToaster, hasWaitingToasts, subscribeWaitingToasts } from './toast.ts';

/**
 * Where toasts appear; rendered once, by the shell. It loads the design system when a message waits or
 * `needed` is set, and stays from then on.
 */
export function ToastHost({ needed }: { needed: boolean }) {
  const isWaiting = useSyncExternalStore(subscribeWaitingToasts, hasWaitingToasts);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const wanted = needed || isWaiting;
  useEffect(() => {
    if (!wanted || Toaster) return;
    void import('@snippetry/web-kit/ui')
      .then((ui) => setToaster(() => ui.Toaster))
      .catch((error: unknown) => console.error('The design system could not be loaded', error));
  }, [wanted, Toaster]);
  useEffect(() => {
    if (!Toaster) return;
    // Runs after the toaster's own effects: it listens by now, so no message is lost.
    void import('@snippetry/web-kit/ui').then(({ toast }) =>
      connectToaster((kind, message, options) => void toast[kind](message, options)),
    );
  }, [Toaster]);
  return Toaster ? <Toaster /> : null;
}
