import { t } from '@snippetry/web-kit';
import type { ReactNode } from 'react';
import { Logo } from '../components/logo.tsx';

/**
 * Layout of the application while its code loads, and with `links` while the session loads. Without
 * `children`, the page's skeleton (`#frame`) is visible next to it.
 */
export function AppLayoutSkeleton({
  links,
  children,
}: {
  links?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
      <div className="hidden border-r border-line-1 bg-surface-0 lg:block">
        <div className="flex h-14 items-center border-b border-line-1 pl-5">
          <Logo to="/app" />
        </div>
        {links}
      </div>
      {children ?? (
        <div className="h-14 border-b border-line-1">
          <p className="sr-only" role="status">
            {t('Loading...')}
          </p>
        </div>
      )}
    </div>
  );
}
