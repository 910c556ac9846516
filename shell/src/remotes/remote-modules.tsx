import {
  type Loading,
  loadingOf,
  type RemoteModule,
  type RemoteRoute,
  useLoading,
} from '@snippetry/web-kit';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { IncompatibleRemote, loadRemoteModule } from './load-remote.ts';
import { ownerOf, prefixOf } from './ownership.ts';
import { RemoteWaiting } from './remote-waiting.tsx';
import { queuePatches, type RoutePatch } from './route-patches.ts';

// Outside of React, which discards the state of components that were never mounted: a failing
// remote would be requested again and again.
const modules = new Map<string, Loading<RemoteModule>>();
const lastLoaded = new Map<string, RemoteModule>();

/** Groups a remote's routes by route prefix; routes outside its own prefixes are left out. */
export function patchesOf({ name, routes }: Pick<RemoteModule, 'name' | 'routes'>): RoutePatch[] {
  const patches = new Map<string, RoutePatch>();
  for (const route of routes) {
    const place = prefixOf(route.path ?? '');
    if (route.index || place?.remote !== name) continue;
    const patch = patches.get(place.prefix) ?? { place, routes: [] };
    patch.routes.push(latestOf(name, route));
    patches.set(place.prefix, patch);
  }
  return [...patches.values()];
}

/**
 * Creates a route whose component is looked up on each render, since a retry loads the remote
 * again.
 */
function latestOf(
  name: string,
  { Component: _, preload: __, path = '', ...route }: RemoteRoute,
): RouteObject {
  return { ...route, path, element: <LatestPage name={name} path={path} /> };
}

function LatestPage({ name, path }: { name: string; path: string }) {
  const remote = useLoading(remoteModule(name));
  if (!remote) return <RemoteWaiting />;
  const route = remote.routes.find((candidate) => candidate.path === path);
  if (!route) return <NotFoundPage embedded />;
  return route.Component ? <route.Component /> : route.element;
}

/**
 * Returns the previously loaded module if loading fails, so that one failing page does not break
 * the whole remote.
 */
function earlierModule(name: string, error: unknown): RemoteModule {
  const earlier = lastLoaded.get(name);
  if (!earlier || error instanceof IncompatibleRemote) throw error;
  return earlier;
}

/**
 * Returns a remote's module, loaded once, and queues its routes for the router. The page at the
 * current path loads with it, so that there is only one loading state.
 */
export function remoteModule(name: string, load = loadRemoteModule): Loading<RemoteModule> {
  const known = modules.get(name);
  if (known) return known;
  const loading = loadingOf(
    load(name).then(
      async (remote) => {
        await preloadRoute(remote, window.location.pathname);
        lastLoaded.set(name, remote);
        queuePatches(patchesOf({ name, routes: remote.routes }));
        return remote;
      },
      (error: unknown) => earlierModule(name, error),
    ),
  );
  modules.set(name, loading);
  return loading;
}

async function preloadRoute({ routes }: RemoteModule, path: string): Promise<void> {
  const [match] = matchRoutes<RemoteRoute>(routes, path) ?? [];
  await match?.route.preload?.().catch(() => undefined);
}

/** Preloads the code of a page if its remote is loaded. */
export async function preloadPage(path: string): Promise<void> {
  const loading = modules.get(ownerOf(path) ?? '');
  const remote = loading?.state() === 'there' ? loading.read() : undefined;
  if (remote) await preloadRoute(remote, path);
}

/** Reloads a remote on its next use; if that fails, the previous module is used. */
export function reloadRemote(name: string): void {
  modules.delete(name);
}

/** Resets a remote to its state before the first load. */
export function forgetRemote(name: string): void {
  modules.delete(name);
  lastLoaded.delete(name);
}
