import { type SessionUser, t, useSession } from '@snippetry/web-kit';
import { useSyncPreferences } from '@snippetry/web-kit/preferences/sync';
import { useReturnState } from '@snippetry/web-kit/router';
import {
  Button,
  Drawer,
  HeaderMenuProvider,
  IconButton,
  PageBody,
  PageHeader,
  useWide,
} from '@snippetry/web-kit/ui';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Bell } from '../features/notifications/bell.tsx';
import { NotificationNews } from '../features/notifications/notification-news.tsx';
import { PaletteHost } from '../features/palette/palette-host.tsx';
import { ShortcutsHelp } from '../features/shortcuts/shortcuts-help.ts';
import { usePageKeys } from '../features/shortcuts/use-page-keys.ts';
import { useShortcutsHelp } from '../features/shortcuts/use-shortcuts-help.ts';
import { Sidebar, WaitingSidebar } from '../features/sidebar/sidebar.tsx';
import { RemoteBoundary } from '../remotes/remote-boundary.tsx';
import { AppLayoutSkeleton } from './app-layout-skeleton.tsx';
import { DataProvider } from './data-provider.tsx';
import { publicAddress } from './public-address.ts';
import { ServerUnreachable } from './server-unreachable.tsx';
import { ToLanding } from './to-landing.tsx';

function SignedIn({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const wide = useWide();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer.
  useEffect(() => setOpen(false), [pathname]);
  const help = useShortcutsHelp();
  usePageKeys();
  useSyncPreferences(user._id);
  const actions = { onShortcuts: help.show, onSignOut };
  const menu = (
    <IconButton
      label={t('Open menu')}
      icon={<Menu size={20} aria-hidden />}
      onClick={() => setOpen(true)}
    />
  );
  // Not an IconButton: it receives focus when the drawer opens, and its tooltip would then swallow
  // the first Escape.
  const close = (
    <Button
      variant="ghost"
      className="size-11 px-0"
      aria-label={t('Close menu')}
      icon={<X aria-hidden />}
      onClick={() => setOpen(false)}
    />
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[320px_minmax(0,1fr)] print:block">
      {wide ? (
        <aside className="sticky top-0 flex h-dvh flex-col border-r border-line-1 print:hidden">
          <Sidebar user={user} {...actions} end={<Bell />} />
        </aside>
      ) : (
        <Drawer open={open} onOpenChange={setOpen} label={t('Menu')}>
          <Sidebar user={user} {...actions} end={close} />
        </Drawer>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <HeaderMenuProvider menu={menu} end={<Bell />}>
          <RemoteBoundary name="shell" place={pathname} onRetry={() => undefined}>
            <Outlet />
          </RemoteBoundary>
        </HeaderMenuProvider>
      </main>
      <NotificationNews />
      <PaletteHost {...actions} />
      <ShortcutsHelp open={help.isOpen} onClose={help.hide} />
    </div>
  );
}

/** Paths of Profile & Settings. */
const PROFILE = /^\/app\/(?:profile|settings)\/?$/;

/** Profile & Settings while the session loads. */
function LoadingProfile() {
  return (
    <main id="main" tabIndex={-1} className="min-w-0 outline-none">
      <PageHeader title={t('Profile & Settings')} />
      <PageBody>
        <p role="status">{t('Loading profile...')}</p>
      </PageBody>
    </main>
  );
}

/**
 * Layout of every page below `/app`. Redirects visitors to the public version of the page if there
 * is one, otherwise to `/login` with a return to the page.
 */
export function AppLayout() {
  const { status, user, refresh, logout } = useSession();
  const { pathname, search, hash } = useLocation();
  const state = useReturnState();
  const [leaving, setLeaving] = useState<Promise<void>>();
  // After a session has expired, the user signs in again instead of continuing as a visitor.
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (user) wasSignedIn.current = true;
  }, [user]);
  const signOut = () => {
    setLeaving(logout());
  };
  if (user) {
    return (
      <DataProvider>
        <SignedIn user={user} onSignOut={signOut} />
      </DataProvider>
    );
  }
  if (leaving) return <ToLanding after={leaving} />;
  if (status === 'unreachable') return <ServerUnreachable onRetry={refresh} />;
  if (status === 'loading') {
    const page = PROFILE.test(pathname) ? <LoadingProfile /> : undefined;
    return <AppLayoutSkeleton links={<WaitingSidebar />}>{page}</AppLayoutSkeleton>;
  }
  const address = wasSignedIn.current ? null : publicAddress(pathname);
  if (address) return <Navigate to={address + search + hash} replace />;
  return <Navigate to="/login" replace state={state} />;
}
