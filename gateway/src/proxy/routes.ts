export const SERVICES = ['auth', 'snippets', 'comments', 'collections', 'integrations'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Route {
  /** Name in metrics and logs. */
  label: string;
  service: ServiceName | 'gateway';
  /** Matched against the lower-cased path. */
  pattern: RegExp;
  /** Whether answers are streams, which end only when the client disconnects. */
  isStream?: true;
}

/** The only API path whose answer may be framed by other sites. */
export const EMBED_PAGE = /^\/api\/snippets\/[0-9a-f]{24}\/embed\/?$/i;

const below = (path: string, service: Route['service']): Route => ({
  label: `${path}/*`,
  service,
  pattern: new RegExp(`^${path}(?:/|$)`),
});

/** Services by path; the first match wins. */
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
  below('/api/operations/remotes', 'gateway'),
  below('/api/operations/browser-errors', 'gateway'),
  below('/api/browser-reports', 'gateway'),
  below('/api/operations', 'integrations'),
];

/** Returns the route of a path, or null; ignores case, as services do. */
export function findRoute(path: string): Route | null {
  const lower = path.toLowerCase();
  return ROUTES.find(({ pattern }) => pattern.test(lower)) ?? null;
}
