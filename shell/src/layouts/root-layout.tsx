import { lazyPart, ToastHost } from '@snippetry/web-kit';
import { Outlet, useLocation } from '@snippetry/web-kit/router';
import { Suspense } from 'react';
import { decideOverrides, hasOverrides } from '../remotes/page-overrides.ts';
import { RouteAnnouncer } from '../root/route-announcer.tsx';

/** Only developers need it, so it is no part of what every visitor loads. */
const OverrideNotice = lazyPart(() =>
  import('../remotes/override-notice.tsx')
    .then((m) => m.OverrideNotice)
    .catch(() => {
      // Nobody can be asked, and the page must not wait for the answer.
      decideOverrides(false);
      return () => null;
    }),
);

/** What every page has: skip link, announcements, toasts. */
export function RootLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-sm font-medium text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <RouteAnnouncer />
      <Outlet />
      {hasOverrides() && (
        <Suspense fallback={null}>
          <OverrideNotice />
        </Suspense>
      )}
      <ToastHost needed={pathname !== '/'} />
    </>
  );
}
