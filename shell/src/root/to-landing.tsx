import { useEffect } from 'react';
import { PageWaiting } from './page-waiting.tsx';

/** Leads from the application to the landing page, a page of its own. */
export function ToLanding() {
  useEffect(() => {
    // Going back, the browser may show this page as it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onReturn);
    // Not by the router: a page that it left is no page of its own to the browser, which would not load it
    // anew when somebody goes back.
    window.location.assign('/');
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);
  return <PageWaiting />;
}
