import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from 'react-router-dom';
import { isBelow, type RoutePrefix } from './ownership.ts';

/** Routes of a remote that has been loaded, by the place they are shown at. */
export interface RoutePatch {
  place: RoutePrefix;
  routes: RouteObject[];
}

const queued: RoutePatch[] = [];
const places: RoutePrefix[] = [];

/** Id of the route below which a place's remote adds its own. */
export const routeId = ({ prefix }: RoutePrefix): string => `remote:${prefix}`;

/** Hands a loaded remote's routes to the router, which takes them in with the next navigation or revalidation. */
export function queuePatches(patches: readonly RoutePatch[]): void {
  queued.push(...patches);
}

/** The same with the places of remotes that this build does not know. */
export function queuePrefixes(added: readonly RoutePrefix[]): void {
  places.push(...added);
}

/** Whether the router has taken in every place. */
export const arePrefixesRouted = (): boolean => places.length === 0;

/** Whether the router has taken in everything there is. */
export const isRouted = (): boolean => queued.length + places.length === 0;

/**
 * Adds new places and the routes of loaded remotes to the router's. Never waits for one that is loading: its place shows that, and
 * keeps its failure to itself, while address and frame follow at once.
 */
export function patchRoutes(
  { patch, signal }: Pick<PatchRoutesOnNavigationFunctionArgs, 'patch' | 'signal'>,
  prefixRoute: (place: RoutePrefix) => RouteObject,
): void {
  // An abandoned navigation patches nothing; the one that took its place will.
  if (signal.aborted) return;
  for (const place of places.splice(0)) {
    patch(isBelow(place.prefix, '/app') ? 'app' : 'public', [prefixRoute(place)]);
  }
  for (const { place, routes } of queued.splice(0)) patch(routeId(place), routes);
}
