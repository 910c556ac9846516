import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { Trans } from '../i18n/trans.tsx';
import { Button } from './button.tsx';
import './error-card.css';

export interface ErrorCardProps {
  /** The failure: "Failed to fetch snippets". */
  title: string;
  /** Reason, or what still works. */
  children?: ReactNode;
  /** The failed request's id, for reporting it. */
  requestId?: string | undefined;
  /** Called by the button "Try again", which is only shown with it. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Row that replaces content that could not be loaded. */
export function ErrorCard({ title, children, requestId, onRetry, retrying }: ErrorCardProps) {
  return (
    <section className="sn-error" role="alert">
      <CircleAlert className="sn-error-icon" size={20} strokeWidth={1.75} aria-hidden />
      <div className="sn-error-text">
        <b>{title}</b>
        {children || requestId ? (
          <p>
            {children}
            {children && requestId ? ' · ' : null}
            {requestId ? (
              <Trans
                text="Request {id}"
                values={{ id: <code title={requestId}>{requestId.slice(0, 8)}</code> }}
              />
            ) : null}
          </p>
        ) : null}
      </div>
      {onRetry ? (
        <Button
          icon={<RefreshCw aria-hidden />}
          busy={retrying}
          busyLabel={t('Trying...')}
          onClick={onRetry}
        >
          {t('Try again')}
        </Button>
      ) : null}
    </section>
  );
}
