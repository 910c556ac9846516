import type { RouteObject } from '@snippetry/web-kit/router';
import { isBelow } from './ownership.ts';

function rebase(route: RouteObject, base: string): RouteObject[] {
  const path = `/${(route.path ?? '').replace(/^\/|\/$/g, '')}`;
  if (route.index || !isBelow(path, base)) return [];
  const rest = path.slice(base.length + 1);
  if (rest === '' && !route.children) {
    const { path: _path, index: _index, children: _children, ...page } = route;
    return [{ ...page, index: true }];
  }
  return [{ ...route, path: rest }];
}

/**
 * A remote states absolute paths; the router matches nested routes against what is left after the place
 * they are mounted at. Routes outside `base` are left out.
 */
export function rebaseRoutes(routes: readonly RouteObject[], base: string): RouteObject[] {
  return routes.flatMap((route) => rebase(route, base));
}
