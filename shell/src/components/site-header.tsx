import { t, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { Link, useLocation } from 'react-router-dom';
import { linkButton } from './link-button.ts';
import { Logo } from './logo.tsx';

/** Links to public pages, for screens from 1024 px. */
export function SiteLinks({ features = '/#features' }: { features?: string | undefined }) {
  return (
    <nav
      aria-label={t('Site')}
      className="ml-2 hidden items-center gap-5 text-sm font-medium text-fg-2 lg:flex"
    >
      <a href={features} className="hover:text-fg-1">
        {t('Features')}
      </a>
      <Link to="/explore" className="hover:text-fg-1">
        {t('Explore')}
      </Link>
    </nav>
  );
}

/**
 * Links to the dashboard, or to sign in and register with a return to this page. `compact` hides
 * the registration below 1024 px.
 */
export function AccountLinks({ compact = false }: { compact?: boolean }) {
  const { status } = useSession();
  const here = useReturnState();
  const state = useLocation().pathname === '/' ? null : here;
  if (status === 'signed-in') {
    return (
      <Link to="/app" className={linkButton('primary')}>
        {t('Dashboard')}
      </Link>
    );
  }
  return (
    <>
      <Link to="/login" state={state} className={linkButton('ghost')}>
        {t('Sign In')}
      </Link>
      <Link
        to="/register"
        state={state}
        className={`${linkButton('primary')} ${compact ? 'max-lg:hidden' : ''}`}
      >
        {t('Get Started')}
      </Link>
    </>
  );
}

/** Header of pages without a sidebar. */
export function SiteHeader({ features }: { features?: string }) {
  return (
    <header className="border-b border-line-1">
      <div className="mx-auto flex h-14 max-w-[1152px] items-center gap-1 px-4 lg:gap-6 lg:px-8">
        <Logo />
        <SiteLinks features={features} />
        <span className="flex-1" />
        <AccountLinks />
      </div>
    </header>
  );
}
