import { CloudOff } from 'lucide-react';
import { t } from '../i18n/texts.ts';
import { useOnline } from './use-online.ts';
import './offline-notice.css';

/** A quiet line at the bottom of the window for as long as the device has no network. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <p className="sn-offline" role="status">
      <CloudOff size={14} strokeWidth={1.75} aria-hidden />
      {t('You are offline. Nothing can be saved right now.')}
    </p>
  );
}
