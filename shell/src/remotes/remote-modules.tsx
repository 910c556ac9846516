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

// Outside of React: React recreates the state of a component that has never been mounted, so a missing
// remote would be requested again and again.
const modules = new Map<string, Loading<RemoteModule>>();
const lastLoaded = new Map<string, RemoteModule>();

/** The routes of a remote by their places; what another remote or the shell shows is left out. */
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

/** Route for the router. Its component is looked up on each render, because a retry may have loaded a later build. */
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

/** Previously loaded module, used if loading fails again: one failing page must not break its whole remote. */
function earlierModule(name: string, error: unknown): RemoteModule {
  const earlier = lastLoaded.get(name);
  if (!earlier || error instanceof IncompatibleRemote) throw error;
  return earlier;
}

/**
 * A remote's module, loaded once; its routes are on their way to the router when it is there. The page at the current
 * address comes with it: one after the other, each would have something to show for a moment in its place.
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

/** Loads the code of a page ahead, if its remote is there already. */
export async function preloadPage(path: string): Promise<void> {
  const loading = modules.get(ownerOf(path) ?? '');
  const remote = loading?.state() === 'there' ? loading.read() : undefined;
  if (remote) await preloadRoute(remote, path);
}

/** Reloads a remote on its next use; if that fails, the previous module stays. */
export function reloadRemote(name: string): void {
  modules.delete(name);
}

/** As if the remote had never been loaded. */
export function forgetRemote(name: string): void {
  modules.delete(name);
  lastLoaded.delete(name);
}
