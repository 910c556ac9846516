import { readToken } from '@snippetry/web-kit';

/**
 * Starts all requests of the first page at once. Otherwise registry, entry script and module would
 * load one after another.
 */
export function warmUp(path: string, isPublic: boolean): void {
  // Visitors are redirected before a remote of `/app` is needed.
  const isOpen = isPublic || readToken() !== undefined;
  const loads = [
    import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(path)),
    import('./preload.ts').then(({ preloadFor, startRemote }) => {
      if (isOpen) startRemote(path);
      return preloadFor(path);
    }),
  ];
  // Best effort: the page that needs a file shows the failure.
  void Promise.allSettled(loads);
}
