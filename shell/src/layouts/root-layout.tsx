import { ToastHost, t } from '@snippetry/web-kit';
import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SiteHeader } from '../components/site-header.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/** Skip link, announcements, error boundary and toasts of every page. */
export function RootLayout() {
  const { pathname } = useLocation();
  // Selects the skeleton of a page that is loading; before the first paint, a script sets it.
  useLayoutEffect(() => {
    document.documentElement.dataset.path = pathname;
  }, [pathname]);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-sm font-medium text-on-ink focus:translate-y-0 print:hidden"
      >
        {t('Skip to content')}
      </a>
      <RouteAnnouncer />
      <CrashBoundary place={pathname} header={<SiteHeader />}>
        <Outlet />
      </CrashBoundary>
      <ToastHost needed={pathname !== '/'} />
    </>
  );
}
