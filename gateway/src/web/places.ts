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

/** The place an address belongs to: its first word, and the second below `/app`. */
const placeOf = (page: string) => /^(?:\/app)?\/[^/]*/.exec(page)?.[0] ?? page;

/** The places that no further remote can have: those of shell, gateway and the remotes that are always there. */
export const OWN_PLACES: ReadonlySet<string> = new Set([...OF_THE_GATEWAY, ...PAGES.map(placeOf)]);
