import { readToken } from '@snippetry/web-kit';
import { isBelow, isPublicPath } from './ownership.ts';

/**
 * Starts what the first page will need all at once. Left to itself each part would be asked for by the one
 * before it: frame, remote pages, registry, entry script, module.
 */
export function warmUp(path: string): void {
  const isPublic = isPublicPath(path);
  if (!isPublic && !isBelow(path, '/app')) return;
  // Visitors are sent elsewhere first.
  const isShown = isPublic || readToken() !== undefined;
  const parts = [
    import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(path)),
    import('./remote-place.tsx'),
    import('./preload.ts').then(({ preloadFor, startRemote }) => {
      if (isShown) startRemote(path);
      return preloadFor(path);
    }),
  ];
  // Whatever fails here fails again where it is needed, and is shown there.
  void Promise.allSettled(parts);
}
