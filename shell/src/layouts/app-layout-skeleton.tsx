import { t } from '@snippetry/web-kit';
import type { ReactNode } from 'react';
import { Logo } from '../root/logo.tsx';

/** The layout of the application while its code loads, and with its links while the session does; beside it the frame of the page shows. */
export function AppLayoutSkeleton({ links }: { links?: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
      <div className="hidden border-r border-line-1 bg-surface-0 lg:block">
        <div className="flex h-14 items-center border-b border-line-1 pl-5">
          <Logo to="/app" />
        </div>
        {links}
      </div>
      <div className="h-14 border-b border-line-1">
        <p className="sr-only" role="status">
          {t('Loading...')}
        </p>
      </div>
    </div>
  );
}
