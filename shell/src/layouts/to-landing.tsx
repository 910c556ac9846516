import { landingPath } from '@snippetry/contracts/landing';
import { pageLocale } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { PageWaiting } from '../components/page-waiting.tsx';

/** Maximum wait for `after`; the tokens are already deleted by then. */
const LIMIT_MS = 2000;

export interface ToLandingProps {
  /** Work that leaving the page would abort: signing out and clearing the browser's data. */
  after?: Promise<unknown>;
  /** Path of the landing page; by default that of the current language. */
  to?: string;
}

/** Loads the landing page, which is a document of its own. */
export function ToLanding({ after, to = landingPath(pageLocale()) }: ToLandingProps) {
  useEffect(() => {
    // On back navigation, the browser may restore this page from the back/forward cache.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onReturn);
    // Not by the router: going back would then not load the application's page.
    const leave = () => window.location.assign(to);
    const timer = setTimeout(leave, after ? LIMIT_MS : 0);
    after?.finally(leave);
    return () => {
      window.removeEventListener('pageshow', onReturn);
      clearTimeout(timer);
    };
  }, [after, to]);
  return <PageWaiting />;
}
