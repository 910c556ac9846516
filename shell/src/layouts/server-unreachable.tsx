import { usePageTitle } from '@snippetry/web-kit';
import { ErrorCard } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { Logo } from '../root/logo.tsx';

/** Shown where the server cannot say who is signed in. The user stays signed in on this device. */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  usePageTitle('Not reachable');
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <>
      <header className="flex h-14 items-center border-b border-line-1 px-4 lg:px-5">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="max-w-[720px] p-4 outline-none lg:p-8">
        <h1 className="mb-4 text-md font-semibold">Snippetry cannot be reached</h1>
        <ErrorCard title="Your account could not be loaded" onRetry={onRetry}>
          You are still signed in on this device.
        </ErrorCard>
      </main>
    </>
  );
}
