import type { Request, RequestHandler } from 'express';
import { allowInline } from '../http/security-headers.ts';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import { withSite } from './card-tags.ts';
import { exploreView } from './first-view/explore-view.ts';
import { withFirstView } from './first-view/first-view.ts';
import { MadePage } from './made-page.ts';
import { acceptsPage, type Shell } from './shell.ts';
import type { ViewClient } from './view-client.ts';

const PATH = '/explore';

export interface ExplorePageOptions {
  shell: Shell;
  views: ViewClient;
  /** The API's limiter: without it, the page would bypass the API's limit. */
  limiter: Limiter;
  publicOrigin: string;
}

/**
 * Serves `/explore` with the newest snippets in its first view; without them if the address has a
 * query or the snippets service fails.
 */
export function explorePage({
  shell,
  views,
  limiter,
  publicOrigin,
}: ExplorePageOptions): RequestHandler {
  let made: { html: string; page: MadePage } | undefined;

  async function newest(req: Request) {
    const { allowed } = await limiter.consume(clientNetwork(req.ip));
    return allowed ? views.newest(String(req.headers['x-request-id'])) : [];
  }

  return async (req, res, next) => {
    if (req.originalUrl !== PATH || !acceptsPage(req)) return next();
    const snippets = await newest(req);
    if (snippets.length === 0) return next();
    const beginning = await shell.beginning();
    allowInline(res, beginning.inline);
    const page = withFirstView(beginning.html, exploreView(snippets));
    const html = withSite(page, { path: PATH, publicOrigin });
    // Compressed once: all visitors share it until the list changes.
    if (made?.html !== html) made = { html, page: new MadePage(html) };
    made.page.send(req, res);
  };
}
