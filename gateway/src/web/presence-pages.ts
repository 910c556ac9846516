import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { ServiceName } from '../proxy/routes.ts';
import type { Place, Presence, PresenceClient } from './presence-client.ts';
import { acceptsPage, type Shell } from './shell.ts';

interface PublicPage {
  label: string;
  pattern: RegExp;
  service: ServiceName;
  /** Where the API shows what the page shows. */
  path: (name: string) => string;
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    label: '/public/collections/:id',
    pattern: /^\/public\/collections\/([0-9a-f]{24})\/?$/i,
    service: 'collections',
    path: (id) => `/api/collections/${id}`,
  },
  {
    label: '/users/:username',
    pattern: /^\/users\/([a-z0-9_-]{3,30})\/?$/i,
    service: 'auth',
    path: (name) => `/api/users/by-name/${name}`,
  },
];

export interface PresencePagesOptions {
  shell: Shell;
  presence: PresenceClient;
  /** The API's limiter: without it, these pages would bypass the API's limit. */
  limiter: Limiter;
}

/**
 * Answers the pages of public collections and of users with 404 where visitors see none: a private
 * collection and a missing one look the same, and the browser shows what the page says of both.
 */
export function presencePages({ shell, presence, limiter }: PresencePagesOptions): RequestHandler {
  async function find(req: Request, place: Place): Promise<Presence> {
    const { allowed } = await limiter.consume(clientNetwork(req.ip));
    return allowed ? presence(place, String(req.headers['x-request-id'])) : 'unknown';
  }

  return async (req, res, next) => {
    const page = PUBLIC_PAGES.find(({ pattern }) => pattern.test(req.path));
    const [, name] = page?.pattern.exec(req.path) ?? [];
    if (!page || name === undefined || !acceptsPage(req)) return next();
    setMatchedRoute(res, page.label);
    const place = { service: page.service, path: page.path(name.toLowerCase()) };
    if ((await find(req, place)) !== 'none') return shell.send(req, res, next);
    res.setHeader('x-robots-tag', 'noindex');
    return shell.sendNotFound(req, res, next);
  };
}
