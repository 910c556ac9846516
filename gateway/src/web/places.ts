import { PAGES } from './pages.ts';

/** First path segments that the gateway itself answers. */
const OF_THE_GATEWAY = [
  '/api',
  '/app',
  '/assets',
  '/dev',
  '/embed',
  '/healthz',
  '/internal',
  '/metrics',
  '/mfe',
  '/public',
  '/readyz',
];

/** Returns the route prefix of a page: its first segment, and the second one below `/app`. */
const placeOf = (page: string) => /^(?:\/app)?\/[^/]*/.exec(page)?.[0] ?? page;

/** Route prefixes of shell, gateway and built-in remotes, which added remotes cannot have. */
export const OWN_PLACES: ReadonlySet<string> = new Set([...OF_THE_GATEWAY, ...PAGES.map(placeOf)]);
