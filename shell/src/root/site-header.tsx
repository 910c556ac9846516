import { useSession } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { linkButton } from './link-button.ts';
import { Logo } from './logo.tsx';

/** The first row of pages outside the sidebar. */
export function SiteHeader({ features = '/#features' }: { features?: string }) {
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  return (
    <header className="border-b border-line-1">
      <div className="mx-auto flex h-14 max-w-[1152px] items-center gap-1 px-4 lg:gap-6 lg:px-8">
        <Logo />
        <nav
          aria-label="Site"
          className="ml-2 hidden items-center gap-5 text-sm font-medium text-fg-2 lg:flex"
        >
          <a href={features} className="hover:text-fg-1">
            Features
          </a>
          <Link to="/app/explore" className="hover:text-fg-1">
            Explore
          </Link>
        </nav>
        <span className="flex-1" />
        {signedIn ? (
          <Link to="/app" className={linkButton('primary')}>
            Dashboard
          </Link>
        ) : (
          <>
            <Link to="/login" className={linkButton('ghost')}>
              Sign In
            </Link>
            <Link to="/register" className={linkButton('primary')}>
              Get Started
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
