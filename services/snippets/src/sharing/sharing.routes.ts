import { AppError, type firstViewRoutes, type sharingRoutes } from '@snippetry/contracts';
import { type Handlers, INERT, publicCache, sendText } from '@snippetry/service-kit';
import { disposition } from '@snippetry/service-kit/file-name';
import type { Response } from 'express';
import { type EmbedTheme, embedStyle, notAvailablePage } from './embed-page.ts';
import type { FirstViewService } from './first-view.service.ts';
import type { SharedState } from './shared-state.ts';
import type { Card, SharingService } from './sharing.service.ts';

function sendCode(res: Response, kind: 'inline' | 'attachment', state: SharedState): string {
  res.vary('Authorization');
  return sendText(res, {
    type: 'text/plain',
    text: state.content,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': disposition(kind, state),
      'content-security-policy': INERT,
      'x-robots-tag': 'noindex',
    },
  });
}

function sendPage(res: Response, page: { html: string; policy: string; cache: string }): string {
  res.vary('Accept');
  return sendText(res, {
    type: 'text/html',
    text: page.html,
    headers: {
      'cache-control': page.cache,
      'content-security-policy': page.policy,
      // Lets cross-origin isolated pages embed it too.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  });
}

async function sendCard(res: Response, { tag, draw }: Card): Promise<string> {
  res.setHeader('etag', tag);
  res.setHeader('cache-control', publicCache(res));
  // Other sites show the picture beside their links.
  res.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (res.req.fresh) {
    res.status(304).end();
    return '';
  }
  const png = await draw();
  res.setHeader('content-type', 'image/png');
  res.setHeader('x-content-type-options', 'nosniff');
  res.send(Buffer.from(png));
  return '';
}

/**
 * Sends a 404 as a page: a browser shows it inside a frame, which cannot display the API's
 * envelope.
 */
function sendNotAvailable(res: Response, error: unknown, theme: EmbedTheme): string {
  const isNotFound = error instanceof AppError && error.status === 404;
  if (!isNotFound || !/\btext\/html\b/.test(res.req.headers.accept ?? '')) throw error;
  const { css, policy } = embedStyle(theme, '');
  res.status(404);
  return sendPage(res, { html: notAvailablePage(css), policy, cache: 'no-store' });
}

export function sharingHandlers(sharing: SharingService): Handlers<typeof sharingRoutes> {
  return {
    'GET /snippets/:id/raw': async (ctx, { params, query, res }) =>
      sendCode(res, 'inline', await sharing.findState(ctx, params.id, query.rev)),
    'GET /snippets/:id/download': async (ctx, { params, query, res }) =>
      sendCode(res, 'attachment', await sharing.findState(ctx, params.id, query.rev)),
    'GET /snippets/:id/embed': async (ctx, { params, query, res }) => {
      try {
        const page = await sharing.embed(ctx, params.id, query);
        return sendPage(res, { ...page, cache: publicCache(res) });
      } catch (error) {
        return sendNotAvailable(res, error, query.theme);
      }
    },
    'GET /snippets/:id/card': async (ctx, { params, res }) =>
      sendCard(res, await sharing.card(ctx, params.id)),
    'GET /oembed': async (ctx, { query, res }) => {
      const answer = JSON.stringify(await sharing.oEmbed(ctx, query));
      const headers = { 'cache-control': publicCache(res) };
      return sendText(res, { type: 'application/json', text: answer, headers });
    },
  };
}

export function firstViewHandlers(views: FirstViewService): Handlers<typeof firstViewRoutes> {
  return {
    'GET /internal/snippets/:id/first-view': async (_ctx, { params }) => ({
      snippet: await views.snippet(params.id),
    }),
    'GET /internal/snippets/first-view': async () => ({ snippets: await views.newest() }),
  };
}
