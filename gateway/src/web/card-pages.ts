import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler, Response } from 'express';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { CardAnswer, CardClient } from './card-client.ts';
import { cardTags, withCard, withSite } from './card-tags.ts';
import { acceptsPage, type Shell } from './shell.ts';

/** The addresses of a snippet's pages, which people share as links. */
const PAGE = /^\/(public|app\/snippets)\/([0-9a-f]{24})\/?$/i;

/** What people share of the site itself. */
const SITE_PAGES: ReadonlySet<string> = new Set(['/', '/explore']);

export interface CardPagesOptions {
  shell: Shell;
  card: CardClient;
  /** The API's limiter: without it, these pages would bypass the API's limit. */
  limiter: Limiter;
  publicOrigin: string;
}

/**
 * Adds metadata to the pages of the site and of public snippets for link previews, which run no
 * script. Without a
 * public snippet, or without an answer in time, it sends the shell's page unchanged: at the public
 * address with 404, below `/app` with 200, since its owner may see it there.
 */
export function cardPages({
  shell,
  card,
  limiter,
  publicOrigin,
}: CardPagesOptions): RequestHandler {
  async function find(req: Request, id: string): Promise<CardAnswer> {
    const { allowed } = await limiter.consume(clientNetwork(req.ip));
    return allowed ? card(id.toLowerCase(), String(req.headers['x-request-id'])) : 'unknown';
  }

  return async (req, res, next) => {
    if (SITE_PAGES.has(req.path) && acceptsPage(req)) {
      return sendPage(req, res, withSite(await shell.page(), { path: req.path, publicOrigin }));
    }
    const [, place, id] = PAGE.exec(req.path) ?? [];
    if (id === undefined || !acceptsPage(req)) return next();
    setMatchedRoute(res, `/${place?.toLowerCase()}/:id`);
    const found = await find(req, id);
    if (found !== 'unknown' && found !== 'none') {
      return sendPage(req, res, withCard(await shell.page(), cardTags(found, publicOrigin)));
    }
    // While the service is unavailable, the page must not be removed from search engines.
    if (found === 'unknown') return shell.send(req, res, next);
    // A private snippet and a missing one must look the same: the page has no token to tell them apart.
    res.setHeader('x-robots-tag', 'noindex');
    if (place?.toLowerCase() === 'public') return shell.sendNotFound(req, res, next);
    return shell.send(req, res, next);
  };
}

const COMPRESS = {
  br: (page: Buffer) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => gzipSync(page, { level: 6 }),
};

function sendPage(req: Request, res: Response, html: string): void {
  const page = Buffer.from(html);
  // The tag is weak, since all encodings of the page share it.
  res.setHeader(
    'etag',
    `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`,
  );
  res.setHeader('cache-control', 'no-cache');
  res.vary('Accept-Encoding');
  res.type('html');
  // Most clients list both without a preference, and the library would then take the first of the
  // list, so Brotli is asked for first.
  const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip');
  if (encoding !== 'br' && encoding !== 'gzip') {
    res.send(page);
    return;
  }
  res.setHeader('content-encoding', encoding);
  res.send(COMPRESS[encoding](page));
}
