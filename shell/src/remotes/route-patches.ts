import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from 'react-router-dom';
import { isBelow, type RoutePrefix } from './ownership.ts';

/** Routes of a loaded remote below one route prefix. */
export interface RoutePatch {
  place: RoutePrefix;
  routes: RouteObject[];
}

const queued: RoutePatch[] = [];
const places: RoutePrefix[] = [];

/** Returns the id of the route to which a prefix's remote adds its own. */
export const routeId = ({ prefix }: RoutePrefix): string => `remote:${prefix}`;

/** Queues a loaded remote's routes; the router adds them on the next navigation or revalidation. */
export function queuePatches(patches: readonly RoutePatch[]): void {
  queued.push(...patches);
}

/** Queues the route prefixes of added remotes. */
export function queuePrefixes(added: readonly RoutePrefix[]): void {
  places.push(...added);
}

/** Whether the router has added every prefix. */
export const arePrefixesRouted = (): boolean => places.length === 0;

/** Whether the router has added every prefix and route. */
export const isRouted = (): boolean => queued.length + places.length === 0;

/**
 * Adds queued prefixes and routes to the router. It never waits for a remote that is loading, so
 * that URL and layout change at once; the remote's part of the page shows loading and errors.
 */
export function patchRoutes(
  { patch, signal }: Pick<PatchRoutesOnNavigationFunctionArgs, 'patch' | 'signal'>,
  prefixRoute: (place: RoutePrefix) => RouteObject,
): void {
  // An aborted navigation adds nothing; its successor does.
  if (signal.aborted) return;
  for (const place of places.splice(0)) {
    patch(isBelow(place.prefix, '/app') ? 'app' : 'public', [prefixRoute(place)]);
  }
  for (const { place, routes } of queued.splice(0)) patch(routeId(place), routes);
}
