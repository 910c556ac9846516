import { landingPath } from '@snippetry/contracts/landing';
import { pageLocale, t, usePageTitle } from '@snippetry/web-kit';
import { Button, ProblemPage, useHeaderMenu } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { SiteHeader } from './site-header.tsx';

/** Page for unknown paths; `embedded` in a layout with a header of its own. */
export function NotFoundPage({ embedded = false }: { embedded?: boolean }) {
  usePageTitle(t('Page not found'));
  if (embedded) return <NotFoundMessage />;
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1152px] outline-none">
        <NotFoundMessage />
      </main>
    </>
  );
}

function NotFoundMessage() {
  const isInApp = useHeaderMenu() !== null;
  return (
    <ProblemPage
      title={t('Page not found')}
      action={
        <>
          <Button variant="primary" asChild>
            <Link to={isInApp ? '/app' : landingPath(pageLocale())} reloadDocument={!isInApp}>
              {isInApp ? t('Back to Dashboard') : t('Back to home')}
            </Link>
          </Button>
          <Button asChild>
            <Link to={isInApp ? '/app/explore' : '/explore'}>{t('Explore snippets')}</Link>
          </Button>
        </>
      }
    >
      {t('The link may be old, or the page may have been removed.')}
    </ProblemPage>
  );
}
