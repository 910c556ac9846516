import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import { pageFinder } from './pages.ts';
import type { Place, Presence, PresenceClient } from './presence-client.ts';
import { acceptsPage, type Shell } from './shell.ts';

/** Where the API shows what a page shows, by the page. */
const PLACES = {
  '/public/collections/:id': (id: string): Place => ({
    service: 'collections',
    path: `/api/collections/${id}`,
  }),
  '/users/:username': (name: string): Place => ({
    service: 'auth',
    path: `/api/users/by-name/${name}`,
  }),
} as const;

const findPage = pageFinder(Object.keys(PLACES) as (keyof typeof PLACES)[]);

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
    const found = findPage(req.path);
    if (!found || !acceptsPage(req)) return next();
    setMatchedRoute(res, found.page);
    const place = PLACES[found.page](found.name);
    if ((await find(req, place)) !== 'none') return shell.send(req, res, next);
    res.setHeader('x-robots-tag', 'noindex');
    return shell.sendNotFound(req, res, next);
  };
}
