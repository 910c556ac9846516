import type { BrowserReport } from '@snippetry/contracts';
import { describeError, type ReportedError } from './describe-error.ts';
import type { LoadNote, Note } from './note.ts';

const PATH = '/api/browser-reports';
const MOST_ERRORS = 10;
const MOST_LOADS = 20;
const ERROR_MS = 1000;
const LOAD_MS = 3000;
/** Share of page loads that report web vitals. */
const SAMPLED = 0.1;

type Vitals = NonNullable<BrowserReport['vitals']>;

/** Collects web vitals into an object, whose final values are there when the page is hidden. */
async function collectVitals(vitals: Vitals): Promise<void> {
  const { onCLS, onINP, onLCP, onTTFB } = await import('web-vitals');
  onCLS(({ value }) => Object.assign(vitals, { cls: value }));
  onINP(({ value }) => Object.assign(vitals, { inp: value }));
  onLCP(({ value }) => Object.assign(vitals, { lcp: value }));
  onTTFB(({ value }) => Object.assign(vitals, { ttfb: value }));
}

/** Replaces the parts of a route's pattern that a report may not contain, such as wildcards. */
const plainPattern = (pattern: string) =>
  pattern
    .replaceAll('*', ':rest')
    .replace(/[^\w/:-]/g, '')
    .slice(0, 100);

/**
 * Starts the reports of a page load: at most a second after an error, some seconds after a load,
 * and when the page is hidden.
 *
 * @returns a function that takes the notes of the page
 */
export function createReports(pageOf: () => string): (one: Note) => void {
  const builds = new Map<string, string>();
  const known = new Set<string>();
  const failed = new Set<string>();
  let loads: LoadNote[] = [];
  let errors: ReportedError[] = [];
  let vitals: Vitals | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function send(withVitals = false): void {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    const measured = withVitals && vitals && Object.keys(vitals).length > 1 ? { vitals } : {};
    if (loads.length + errors.length + Object.keys(measured).length === 0) return;
    const report = { page: plainPattern(pageOf()), loads, errors, ...measured };
    if (withVitals) vitals = undefined;
    loads = [];
    errors = [];
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    // Some extensions remove it.
    navigator.sendBeacon?.(PATH, body);
  }

  function sendWithin(ms: number): void {
    const at = performance.now() + ms;
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  }

  function addLoad({ remote, build }: LoadNote): void {
    if (builds.get(remote) === build || builds.size >= MOST_LOADS) return;
    builds.set(remote, build);
    loads.push({ remote, build });
    sendWithin(LOAD_MS);
  }

  // Bubbling, so that the web vitals have their final values.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(true);
  });
  if (Math.random() < SAMPLED) {
    vitals = { build: __BUILD__ };
    collectVitals(vitals).catch(() => undefined);
  }

  return (one) => {
    if (!('error' in one)) return addLoad(one);
    const described = describeError(one, builds);
    const key = JSON.stringify(described);
    if (described === undefined || known.has(key) || known.size >= MOST_ERRORS) return;
    known.add(key);
    const owner = `${described.remote} ${described.build}`;
    errors.push({ ...described, isFirst: !failed.has(owner) });
    failed.add(owner);
    sendWithin(ERROR_MS);
  };
}
