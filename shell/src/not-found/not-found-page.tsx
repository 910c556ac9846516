import { usePageTitle } from '@snippetry/web-kit';
import { Link, useLocation } from '@snippetry/web-kit/router';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { SiteHeader } from '../root/site-header.tsx';

function NotFoundMessage({ level }: { level: 1 | 2 }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      title="There is nothing at this address"
      firstLine={404}
      level={level}
      action={
        <Button variant="primary" asChild>
          <Link to={pathname.startsWith('/app') ? '/app' : '/'}>
            {pathname.startsWith('/app') ? 'Back to Dashboard' : 'Back to home'}
          </Link>
        </Button>
      }
    >
      The link may be old, or the page may have been removed.
    </EmptyState>
  );
}

/** The page for an unknown address; `embedded` inside a layout that has a header already. */
export function NotFoundPage({ embedded = false }: { embedded?: boolean }) {
  usePageTitle('Page not found');
  if (embedded) {
    return (
      <>
        <PageHeader title="Page not found" />
        <PageBody>
          <div className="max-w-[720px]">
            <NotFoundMessage level={2} />
          </div>
        </PageBody>
      </>
    );
  }
  return (
    <>
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1152px] px-4 py-12 outline-none lg:px-8"
      >
        <div className="max-w-[720px]">
          <NotFoundMessage level={1} />
        </div>
      </main>
    </>
  );
}
