import { type Loading, loadingOf, useLoading } from '@snippetry/web-kit';
import type { ExtensionHost, HostedExtension } from '@snippetry/web-kit/extensions';
import { PortalRoot } from '@snippetry/web-kit/ui';
import { type FunctionComponent, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { federationName, loadRemoteModule } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

// Outside of React for the same reason as in remote-modules.tsx.
const loaded = new Map<string, Loading<FunctionComponent<object>>>();
const keyOf = (remote: string, name: string) => `${remote}/${name}`;

async function loadExtension(remote: string, name: string): Promise<FunctionComponent<object>> {
  const { parts = {} } = await loadRemoteModule(remote);
  const found = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!found) throw new Error(`The remote "${remote}" has no extension "${name}"`);
  await found.preload?.();
  // Both sides check the props against the type `Extensions`, so they are unknown here.
  return found as FunctionComponent<object>;
}

function loadedExtension(remote: string, name: string): Loading<FunctionComponent<object>> {
  const key = keyOf(remote, name);
  const known = loaded.get(key);
  if (known) return known;
  const loading = loadingOf(loadExtension(remote, name));
  loaded.set(key, loading);
  return loading;
}

/** Loads an extension before it is rendered. After a failure, rendering it loads it again. */
async function preloadExtension(remote: string, name: string): Promise<void> {
  const ahead = loadedExtension(remote, name);
  await ahead.settled;
  const key = keyOf(remote, name);
  if (ahead.state() === 'failed' && loaded.get(key) === ahead) loaded.delete(key);
}

function LoadedExtension({ remote, name, props, waiting }: HostedExtension) {
  const Loaded = useLoading(loadedExtension(remote, name));
  if (!Loaded) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Renders an extension of a remote on another remote's page, or a card if it fails. */
export const RemoteExtension: ExtensionHost = (hosted) => {
  const { remote, name } = hosted;
  const { pathname } = useLocation();
  return (
    <RemoteBoundary
      key={keyOf(remote, name)}
      name={remote}
      place={pathname}
      inside
      onRetry={() => loaded.delete(keyOf(remote, name))}
    >
      <div data-mfe={federationName(remote)} className="contents">
        <PortalRoot>
          <LoadedExtension {...hosted} />
        </PortalRoot>
      </div>
    </RemoteBoundary>
  );
};

RemoteExtension.preload = (remote, name) => void preloadExtension(remote, name);
