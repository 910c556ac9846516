import { readToken } from '@snippetry/web-kit';

/**
 * Starts what the first page will need all at once. Left to itself each part would be asked for by the one
 * before it: registry, entry script, module.
 */
export function warmUp(path: string, isPublic: boolean): void {
  // Visitors are sent elsewhere first.
  const isShown = isPublic || readToken() !== undefined;
  const loads = [
    import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(path)),
    import('./preload.ts').then(({ preloadFor, startRemote }) => {
      if (isShown) startRemote(path);
      return preloadFor(path);
    }),
  ];
  // Best effort: the page that needs a file shows its failure.
  void Promise.allSettled(loads);
}
