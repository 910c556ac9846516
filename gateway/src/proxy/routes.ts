/** The services behind the gateway. */
export const SERVICES = ['auth', 'snippets', 'comments', 'collections', 'integrations'] as const;
/** The name of a service. */
export type ServiceName = (typeof SERVICES)[number];

/** One line of the routing table. */
export interface Route {
  /** Its name in metrics and logs. */
  label: string;
  service: ServiceName;
  /** Matched against the lower-cased path. */
  pattern: RegExp;
  /** Whether its answers are streams that end only with the client. */
  isStream?: true;
}

/** The only API path whose answer other sites may show in a frame. */
export const EMBED_PAGE = /^\/api\/snippets\/[0-9a-f]{24}\/embed\/?$/i;

const below = (path: string, service: ServiceName): Route => ({
  label: `${path}/*`,
  service,
  pattern: new RegExp(`^${path}(?:/|$)`),
});

/** Which service answers which path. The first match wins. */
export const ROUTES: readonly Route[] = [
  {
    label: '/api/snippets/:id/comments/*',
    service: 'comments',
    pattern: /^\/api\/snippets\/[^/]+\/comments(?:\/|$)/,
  },
  below('/api/auth', 'auth'),
  below('/api/users', 'auth'),
  below('/api/admin', 'auth'),
  below('/api/snippets', 'snippets'),
  below('/api/oembed', 'snippets'),
  below('/api/comments', 'comments'),
  below('/api/notifications', 'comments'),
  { ...below('/api/live', 'comments'), isStream: true },
  below('/api/collections', 'collections'),
  {
    label: '/api/{github,ai}/jobs/:id/events',
    service: 'integrations',
    pattern: /^\/api\/(?:github|ai)\/jobs\/[^/]+\/events$/,
    isStream: true,
  },
  below('/api/github', 'integrations'),
  below('/api/ai', 'integrations'),
  below('/api/operations', 'integrations'),
];

/** Finds the route of a path, or null. It ignores case, as services do. */
export function findRoute(path: string): Route | null {
  const lower = path.toLowerCase();
  return ROUTES.find(({ pattern }) => pattern.test(lower)) ?? null;
}
