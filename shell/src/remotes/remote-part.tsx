import {
  type HostedPartProps,
  type Loading,
  loadingOf,
  type PartsHost,
  useLoading,
} from '@snippetry/web-kit';
import { PortalRoot } from '@snippetry/web-kit/ui';
import { type FunctionComponent, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { federationName, loadRemoteModule, markFailed } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

// Kept outside of React for the reason given beside the remotes' routes.
const loaded = new Map<string, Loading<FunctionComponent<object>>>();
const keyOf = (remote: string, part: string) => `${remote}/${part}`;

async function loadPart(name: string, part: string): Promise<FunctionComponent<object>> {
  const { parts = {} } = await loadRemoteModule(name);
  const found = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!found) {
    // An older build: the next attempt asks for whatever there is by then.
    markFailed(name);
    throw new Error(`The remote "${name}" has no part "${part}"`);
  }
  await found.preload?.();
  // `RemoteParts` types what both sides pass and take; only here, between them, nothing can be known of it.
  return found as FunctionComponent<object>;
}

function loadedPart(remote: string, part: string): Loading<FunctionComponent<object>> {
  const key = keyOf(remote, part);
  const known = loaded.get(key);
  if (known) return known;
  const loading = loadingOf(loadPart(remote, part));
  loaded.set(key, loading);
  return loading;
}

/** Loads a part that nobody shows yet. Where that fails, it is loaded again, and the failure shown, where the part is. */
async function preloadPart(remote: string, part: string): Promise<void> {
  const ahead = loadedPart(remote, part);
  await ahead.settled;
  const key = keyOf(remote, part);
  if (ahead.state() === 'failed' && loaded.get(key) === ahead) loaded.delete(key);
}

function Part({ remote, part, props, waiting }: HostedPartProps) {
  const Loaded = useLoading(loadedPart(remote, part));
  if (!Loaded) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Shows a part of one remote inside a page of another, and its failure as a card in its place. */
export const HostedPart: PartsHost = (hosted) => {
  const { remote, part } = hosted;
  const { pathname } = useLocation();
  return (
    <RemoteBoundary
      key={keyOf(remote, part)}
      name={remote}
      place={pathname}
      inside
      onRetry={() => loaded.delete(keyOf(remote, part))}
    >
      <div data-mfe={federationName(remote)} className="contents">
        <PortalRoot>
          <Part {...hosted} />
        </PortalRoot>
      </div>
    </RemoteBoundary>
  );
};

HostedPart.preload = (remote, part) => void preloadPart(remote, part);
