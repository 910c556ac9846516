import { landingPath } from '@snippetry/contracts/landing';
import { pageLocale } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { PageWaiting } from '../components/page-waiting.tsx';

/** Nobody waits longer for what is still to be done; the tokens are gone by then, whatever it is. */
const LIMIT_MS = 2000;

export interface ToLandingProps {
  /** What another page would cut off: telling the server, and wiping what is kept in the browser. */
  after?: Promise<unknown>;
  /** Its address; that of the page's language unless given. */
  to?: string;
}

/** Leads from the application to the landing page, a page of its own. */
export function ToLanding({ after, to = landingPath(pageLocale()) }: ToLandingProps) {
  useEffect(() => {
    // Going back, the browser may show this page as it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onReturn);
    // Not by the router: a page that it left is no page of its own to the browser, which would not load it
    // anew when somebody goes back.
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
