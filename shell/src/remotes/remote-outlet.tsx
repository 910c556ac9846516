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

// A card that is pointed at has its page loaded; until then nothing of that is needed.
announcePageLoader(async (path) => {
  const { loadAhead } = await import('./preload.ts');
  await loadAhead(path);
});

/** Around every page of a remote: keeps its styles, its floating parts and its failures to its own place. */
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

/** A path of a remote that no known route matches: not before the remote is loaded, or because it has no such page. */
export function UnroutedPage({ name }: { name: string }) {
  // Starts loading; both share one request for the registry.
  remoteModule(name);
  const known = useLoading(placesKnown());
  return known ? <PlacedPage name={name} /> : <RemoteWaiting />;
}

function PlacedPage({ name }: { name: string }) {
  const { revalidate } = useRevalidator();
  // The address may be another remote's, which the router learns first: this one may be away.
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
    // Matches the address again, now with the routes that came with the remote.
    if (remote && !routed) void revalidate();
  }, [remote, routed, revalidate]);
  return remote && routed && state === 'idle' ? <NotFoundPage embedded /> : <RemoteWaiting />;
}
