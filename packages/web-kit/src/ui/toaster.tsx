import { Check, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/texts.ts';
import { loadPanelsInTime } from './floating/load.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { currentToasts, subscribeToasts, type ToastMessage, toast } from './toast.ts';
import './toaster.css';

function ToastRow({ item }: { item: ToastMessage }) {
  const { id, kind, action } = item;
  const [isPaused, setPaused] = useState(false);
  // A toast with a button stays while it is hovered or focused; then its time starts over.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [item, isPaused]);
  const good = kind === 'success';
  return (
    <li className="sn-toast">
      <span className={good ? 'sn-toast-icon sn-toast-good' : 'sn-toast-icon sn-toast-bad'}>
        {good ? (
          <Check size={14} strokeWidth={2} aria-hidden />
        ) : (
          <X size={14} strokeWidth={2} aria-hidden />
        )}
      </span>
      <span role={good ? undefined : 'alert'}>{item.message}</span>
      {action ? (
        <button
          type="button"
          className="sn-toast-action"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
          onClick={() => {
            toast.dismiss(id);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </li>
  );
}

/**
 * List of toasts below the page's header, rendered once by the shell. Clicks pass through toasts,
 * except on their button.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  // Here, because the toaster is on every page that has floating panels.
  useEffect(loadPanelsInTime, []);
  return (
    <>
      <OfflineNotice />
      <ol
        className="sn-toaster"
        aria-label={t('Notifications')}
        aria-live="polite"
        aria-relevant="additions"
      >
        {toasts.map((item) => (
          <ToastRow key={item.id} item={item} />
        ))}
      </ol>
    </>
  );
}
