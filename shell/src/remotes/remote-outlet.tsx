import { announcePageLoader, useLoading } from '@snippetry/web-kit';
import { ExtensionProvider } from '@snippetry/web-kit/extensions';
import { PortalRoot } from '@snippetry/web-kit/ui';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router-dom';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { federationName, placesKnown } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteExtension } from './remote-extension.tsx';
import { reloadRemote, remoteModule } from './remote-modules.tsx';
import { RemoteWaiting } from './remote-waiting.tsx';
import { arePrefixesRouted, isRouted } from './route-patches.ts';

// Hovering a card preloads its page.
announcePageLoader(async (path) => {
  const { loadAhead } = await import('./preload.ts');
  await loadAhead(path);
});

/** Wraps every page of a remote, to scope its styles, floating elements and errors. */
export function RemoteOutlet({ name }: { name: string }) {
  const { pathname } = useLocation();
  return (
    <RemoteBoundary key={name} name={name} place={pathname} onRetry={() => reloadRemote(name)}>
      <div data-mfe={federationName(name)} className="contents">
        <ExtensionProvider host={RemoteExtension}>
          <PortalRoot>
            <Suspense fallback={<RemoteWaiting />}>
              <Outlet />
            </Suspense>
          </PortalRoot>
        </ExtensionProvider>
      </div>
    </RemoteBoundary>
  );
}

/** Page for a path without a route: the remote is not loaded yet or has no such page. */
export function UnroutedPage({ name }: { name: string }) {
  // Starts loading; both use the same request for the registry.
  remoteModule(name);
  const known = useLoading(placesKnown());
  return known ? <PlacedPage name={name} /> : <RemoteWaiting />;
}

function PlacedPage({ name }: { name: string }) {
  const { revalidate } = useRevalidator();
  // The path may belong to an added remote: route its prefix first, since this remote may be
  // unavailable.
  const placed = arePrefixesRouted();
  useEffect(() => {
    if (!placed) void revalidate();
  }, [placed, revalidate]);
  return placed ? <LoadedPage name={name} /> : <RemoteWaiting />;
}

function LoadedPage({ name }: { name: string }) {
  const remote = useLoading(remoteModule(name));
  const { state, revalidate } = useRevalidator();
  const routed = isRouted();
  useEffect(() => {
    // Matches the path again with the remote's routes.
    if (remote && !routed) void revalidate();
  }, [remote, routed, revalidate]);
  return remote && routed && state === 'idle' ? <NotFoundPage embedded /> : <RemoteWaiting />;
}
