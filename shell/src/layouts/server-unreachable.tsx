import { t, usePageTitle } from '@snippetry/web-kit';
import { ProblemPage } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { Logo } from '../components/logo.tsx';

/** Page shown if the session cannot be loaded; the user stays signed in on this device. */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  usePageTitle(t('Not reachable'));
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <>
      <header className="flex h-14 items-center border-b border-line-1 px-4 lg:px-5">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <ProblemPage title={t('Snippetry cannot be reached')} onRetry={onRetry}>
          {t('You are still signed in on this device.')}
        </ProblemPage>
      </main>
    </>
  );
}
