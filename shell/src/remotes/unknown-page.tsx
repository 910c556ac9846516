import { useLoading } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { PageWaiting } from '../components/page-waiting.tsx';
import { placesKnown } from './load-remote.ts';
import { isRouted } from './route-patches.ts';

/** Page for an unknown path, unless the registry has a remote for it. */
export function UnknownPage() {
  const known = useLoading(placesKnown());
  const { state, revalidate } = useRevalidator();
  const routed = isRouted();
  useEffect(() => {
    // Matches the path again with the prefixes of the registry.
    if (known && !routed) void revalidate();
  }, [known, routed, revalidate]);
  return known && routed && state === 'idle' ? <NotFoundPage /> : <PageWaiting />;
}
