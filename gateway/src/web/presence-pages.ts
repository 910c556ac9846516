import { Id } from '@snippetry/contracts';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import { feedTags, withTags } from './card-tags.ts';
import { MadePage } from './made-page.ts';
import { pageFinder } from './pages.ts';
import type { Presence, PresenceClient, Resource } from './presence-client.ts';
import { acceptsPage, type Shell } from './shell.ts';

/** Answer with a user's id, which the feed's path needs; the profile's path has the username. */
const NamedUser = z.object({ data: z.object({ user: z.object({ _id: Id }) }) });

/** API resources by the pages that show them. */
const RESOURCES = {
  '/public/collections/:id': (id: string): Resource => ({
    service: 'collections',
    path: `/api/collections/${id}`,
    feedOf: () => `/api/collections/${id}/feed`,
  }),
  '/users/:username': (name: string): Resource => ({
    service: 'auth',
    path: `/api/users/by-name/${name}`,
    feedOf: (answer) => {
      const { data } = NamedUser.safeParse(answer);
      return data ? `/api/snippets/user/${data.data.user._id}/feed` : null;
    },
  }),
} as const;

const findPage = pageFinder(Object.keys(RESOURCES) as (keyof typeof RESOURCES)[]);

export interface PresencePagesOptions {
  shell: Shell;
  presence: PresenceClient;
  /** The API's limiter: without it, these pages would bypass the API's limit. */
  limiter: Limiter;
  publicOrigin: string;
}

/**
 * Answers the pages of public collections and of users with 404 if visitors cannot see them;
 * private and missing collections are indistinguishable. Other pages get links to their feed.
 */
export function presencePages({
  shell,
  presence,
  limiter,
  publicOrigin,
}: PresencePagesOptions): RequestHandler {
  async function find(req: Request, resource: Resource): Promise<Presence> {
    const { allowed } = await limiter.consume(clientNetwork(req.ip));
    return allowed ? presence(resource, String(req.headers['x-request-id'])) : 'unknown';
  }

  return async (req, res, next) => {
    const found = findPage(req.path);
    if (!found || !acceptsPage(req)) return next();
    setMatchedRoute(res, found.page);
    const resource = RESOURCES[found.page](found.name);
    const visible = await find(req, resource);
    if (visible === 'unknown') return shell.send(req, res, next);
    if (visible !== 'none') {
      if (visible.feed === null) return shell.send(req, res, next);
      const tags = feedTags(publicOrigin + visible.feed);
      return new MadePage(withTags(await shell.page(), tags)).send(req, res);
    }
    res.setHeader('x-robots-tag', 'noindex');
    return shell.sendNotFound(req, res, next);
  };
}
