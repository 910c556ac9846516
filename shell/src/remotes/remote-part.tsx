import type { HostedPartProps, RemoteModule } from '@snippetry/web-kit';
import { useLocation } from '@snippetry/web-kit/router';
import { PortalRoot } from '@snippetry/web-kit/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { federationName, loadRemoteModule, markFailed } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

// Kept outside of React for the reason given beside the remotes' routes.
const loaded = new Map<string, ComponentType<object>>();

function partOf({ name, parts = {} }: RemoteModule, part: string): ComponentType<object> {
  const found = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!found) {
    // An older build: the next attempt asks for whatever there is by then.
    markFailed(name);
    throw new Error(`The remote "${name}" has no part "${part}"`);
  }
  // `RemoteParts` types what both sides pass and take; only here, between them, nothing can be known of it.
  return found as ComponentType<object>;
}

function loadedPart(remote: string, part: string): ComponentType<object> {
  const key = `${remote}/${part}`;
  const known = loaded.get(key);
  if (known) return known;
  const Loaded = lazy(async () => ({ default: partOf(await loadRemoteModule(remote), part) }));
  loaded.set(key, Loaded);
  return Loaded;
}

function Part({ remote, part, props, waiting }: HostedPartProps) {
  const Loaded = loadedPart(remote, part);
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Shows a part of one remote inside a page of another, and its failure as a card in its place. */
export function HostedPart(hosted: HostedPartProps) {
  const { remote, part } = hosted;
  const { pathname } = useLocation();
  return (
    <RemoteBoundary
      key={`${remote}/${part}`}
      name={remote}
      place={pathname}
      inside
      onRetry={() => loaded.delete(`${remote}/${part}`)}
    >
      <div data-mfe={federationName(remote)} className="contents">
        <PortalRoot>
          <Part {...hosted} />
        </PortalRoot>
      </div>
    </RemoteBoundary>
  );
}
