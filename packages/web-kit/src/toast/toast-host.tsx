import type * as Ui from '@snippetry/web-kit/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectToaster, hasWaitingToasts, subscribeWaitingToasts } from './toast.ts';

/**
 * Where toasts appear, and the word that one is offline; rendered once, by the shell. It loads the design system when a message waits or
 * `needed` is set, and stays from then on.
 */
export function ToastHost({ needed }: { needed: boolean }) {
  const isWaiting = useSyncExternalStore(subscribeWaitingToasts, hasWaitingToasts);
  const [ui, setUi] = useState<Pick<typeof Ui, 'Toaster' | 'toast'> | null>(null);
  const wanted = needed || isWaiting;
  useEffect(() => {
    if (!wanted || ui) return;
    void import('@snippetry/web-kit/ui')
      .then((loaded) => setUi(loaded))
      .catch((error: unknown) => console.error('The design system could not be loaded', error));
  }, [wanted, ui]);
  useEffect(() => {
    if (!ui) return;
    // Runs after the toaster's own effects: it listens by now, so no message is lost.
    return connectToaster((kind, message, options) => void ui.toast[kind](message, options));
  }, [ui]);
  return ui ? <ui.Toaster /> : null;
}
