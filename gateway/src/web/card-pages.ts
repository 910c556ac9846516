import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { noteMatch } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler, Response } from 'express';
import type { Limiter } from '../limits/limiter.ts';
import type { CardAnswer, CardClient } from './card-client.ts';
import { cardTags, withCard } from './card-tags.ts';
import type { Shell } from './shell.ts';

/** The pages of one snippet, for whoever has a link to it. */
const PAGE = /^\/(public|app\/snippets)\/([0-9a-f]{24})\/?$/i;

export interface CardPagesOptions {
  shell: Shell;
  card: CardClient;
  /** The API's: without it, pages would be a way around its limit. */
  limiter: Limiter;
  publicOrigin: string;
}

/** Link previews accept anything instead of naming HTML. */
const acceptsPage = (req: Request) =>
  (req.method === 'GET' || req.method === 'HEAD') && req.accepts('html') !== false;

/**
 * Pages of public snippets carry what link previews read, since those run no script. Where there is
 * no public snippet, or no answer in time, the page is the shell's as at every other address.
 */
export function cardPages({
  shell,
  card,
  limiter,
  publicOrigin,
}: CardPagesOptions): RequestHandler {
  async function find(req: Request, id: string): Promise<CardAnswer> {
    const { allowed } = await limiter.consume(req.ip ?? '');
    return allowed ? card(id.toLowerCase(), String(req.headers['x-request-id'])) : 'unknown';
  }

  return async (req, res, next) => {
    const [, place, id] = PAGE.exec(req.path) ?? [];
    if (id === undefined || !acceptsPage(req)) return next();
    noteMatch(res, `/${place?.toLowerCase()}/:id`);
    const found = await find(req, id);
    if (found !== 'unknown' && found !== 'none') {
      return sendPage(req, res, withCard(await shell.page(), cardTags(found, publicOrigin)));
    }
    // Private and absent look the same; while the service is away, neither is claimed.
    if (found === 'none') res.setHeader('x-robots-tag', 'noindex');
    await shell.send(req, res, next);
  };
}

const COMPRESS = {
  br: (page: Buffer) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => gzipSync(page, { level: 6 }),
};

function sendPage(req: Request, res: Response, html: string): void {
  const page = Buffer.from(html);
  // Weak: the same page in any encoding.
  res.setHeader(
    'etag',
    `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`,
  );
  res.setHeader('cache-control', 'no-cache');
  res.vary('Accept-Encoding');
  res.type('html');
  // Clients list both without a preference; the one that says it first would win.
  const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip');
  if (encoding !== 'br' && encoding !== 'gzip') {
    res.send(page);
    return;
  }
  res.setHeader('content-encoding', encoding);
  res.send(COMPRESS[encoding](page));
}
