import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';
import { allowInline } from '../http/security-headers.ts';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { AppPages } from './app-pages.ts';
import { cardTags, withCard } from './card-tags.ts';
import { withFirstView } from './first-view/first-view.ts';
import { snippetView } from './first-view/snippet-view.ts';
import { MadePage } from './made-page.ts';
import { pageFinder } from './pages.ts';
import { acceptsPage, type Shell } from './shell.ts';
import type { SnippetAnswer, ViewClient } from './view-client.ts';

/** Finds a snippet's shareable pages. */
const findPage = pageFinder(['/public/:id', '/app/snippets/:id']);

export interface CardPagesOptions {
  shell: Shell;
  /** Pages below `/app`. */
  app: Pick<AppPages, 'html'>;
  views: ViewClient;
  /** The API's limiter: without it, these pages would bypass the API's limit. */
  limiter: Limiter;
  publicOrigin: string;
}

/**
 * Adds metadata for link previews, which run no scripts, to the pages of public snippets; the
 * public page also gets a first view. Without a public snippet, or if the service is too slow, it
 * serves the shell's page unchanged: with 404 at the public address, with 200 below `/app`, where
 * the owner may see the snippet.
 */
export function cardPages({
  shell,
  app,
  views,
  limiter,
  publicOrigin,
}: CardPagesOptions): RequestHandler {
  async function find(req: Request, id: string): Promise<SnippetAnswer> {
    const { allowed } = await limiter.consume(clientNetwork(req.ip));
    return allowed ? views.snippet(id, String(req.headers['x-request-id'])) : 'unknown';
  }

  return async (req, res, next) => {
    const page = findPage(req.path);
    if (!page || !acceptsPage(req)) return next();
    setMatchedRoute(res, page.page);
    const found = await find(req, page.name);
    if (found !== 'unknown' && found !== 'none') {
      const card = cardTags(found, publicOrigin);
      // Most readers below `/app` are signed in and see a different frame around the snippet.
      if (page.page !== '/public/:id') {
        return new MadePage(withCard(await app.html(req.originalUrl), card)).send(req, res);
      }
      const { html, inline } = await shell.beginning();
      allowInline(res, inline);
      return new MadePage(withFirstView(withCard(html, card), snippetView(found))).send(req, res);
    }
    // Not 404 while the service is unavailable: search engines would remove the page.
    if (found === 'unknown')
      return page.page === '/public/:id' ? shell.send(req, res, next) : next();
    // Private and missing snippets are indistinguishable, since page requests have no token.
    res.setHeader('x-robots-tag', 'noindex');
    if (page.page === '/public/:id') return shell.sendNotFound(req, res, next);
    return next();
  };
}
