import type * as Ui from '@snippetry/web-kit/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onMessage } from '../api/envelope.ts';
import { connectToaster, hasWaitingToasts, subscribeWaitingToasts, toast } from './toast.ts';

/**
 * List of toasts and the offline notice; rendered once, by the shell. It loads the design system if a
 * message waits or `needed` is set, and stays from then on.
 */
export function ToastHost({ needed }: { needed: boolean }) {
  const isWaiting = useSyncExternalStore(subscribeWaitingToasts, hasWaitingToasts);
  const [ui, setUi] = useState<Pick<typeof Ui, 'Toaster' | 'toast'> | null>(null);
  const wanted = needed || isWaiting;
  useEffect(() => {
    onMessage((message) => toast.success(message, { id: 'message', duration: 4000 }));
  }, []);
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
