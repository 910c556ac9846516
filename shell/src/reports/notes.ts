import type { Note } from './note.ts';

/** Limit for pages that never report, such as those of dev servers. */
const MOST_EARLY = 30;

const early: Note[] = [];
let take: ((one: Note) => void) | undefined;
let start: (() => void) | undefined;

/** Notes a build or an error for the report of this page load. */
export function note(one: Note): void {
  if (take) take(one);
  else if (early.length < MOST_EARLY) early.push(one);
  if ('error' in one) start?.();
}

/**
 * Starts to collect what the page reports. The code that sends it is loaded by the returned
 * function, or at the first error.
 *
 * @param pageOf returns the pattern of the current page's path
 */
export function collectNotes(pageOf: () => string): () => void {
  start = () => {
    start = undefined;
    // Without its code, the page works but reports nothing.
    import('./send-reports.ts').then(
      ({ createReports }) => {
        take = createReports(pageOf);
        early.splice(0).forEach(take);
      },
      () => undefined,
    );
  };
  note({ remote: 'shell', build: __BUILD__ });
  addEventListener('error', ({ error, filename }) => {
    if (error) note({ kind: 'script', error, file: filename });
  });
  addEventListener('unhandledrejection', ({ reason }) => note({ kind: 'script', error: reason }));
  return () => start?.();
}
