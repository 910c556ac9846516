import { landingPath } from '@snippetry/contracts/landing';
import { pageLocale } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { PageWaiting } from '../components/page-waiting.tsx';

/** Maximum wait for that work; the tokens are already deleted by then. */
const LIMIT_MS = 2000;

export interface ToLandingProps {
  /** Work that leaving the page would abort: signing out and clearing the data of the browser. */
  after?: Promise<unknown>;
  /** Its address; that of the page's language unless given. */
  to?: string;
}

/** Leads from the application to the landing page, a page of its own. */
export function ToLanding({ after, to = landingPath(pageLocale()) }: ToLandingProps) {
  useEffect(() => {
    // On back navigation the browser may restore this page from its cache.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onReturn);
    // Not by the router: the browser would not reload a page left that way when the user goes back.
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
