import { AppError } from '@snippetry/contracts/errors';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import { cacheControl } from '@snippetry/service-kit/send-text';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { clientNetwork } from '../../limits/client-network.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Limiters } from '../../limits/rate-limit.ts';
import { LANDING_PAGES } from '../pages.ts';
import { type AddressClient, KINDS, type Kind } from './address-client.ts';
import { type Address, robots, sitemapFile, sitemapIndex } from './sitemap-files.ts';

/** Public pages without published content. */
const PAGES = [...LANDING_PAGES.keys(), '/explore', '/public/collections', '/login', '/register'];
/** Public pages of a site that is for members only. */
const CLOSED_PAGES = [...LANDING_PAGES.keys(), '/login'];

/** Id in the name of the first file. */
const START = '0'.repeat(24);
const FILE = /^\/sitemaps\/(snippets|collections)-([0-9a-f]{24})\.xml$/;
/** How long the first ids of files are cached. */
const STARTS_SECONDS = 3600;

export interface SitemapOptions {
  addresses: AddressClient;
  /** The API's limiters: without them, these files would bypass the API's limits. */
  limiters: Pick<Limiters, 'download' | 'general'>;
  publicOrigin: string;
}

/**
 * Caches the first id of each file of a kind. Ids ascend, so cached ones stay valid and only newer
 * ones are read.
 */
function followStarts(addresses: AddressClient, kind: Kind) {
  const starts = [START];
  let walk: Promise<void> | null = null;
  let walkedAt = Number.NEGATIVE_INFINITY;
  async function go(): Promise<void> {
    for (;;) {
      const from = starts.at(-1) ?? START;
      const { next } = await addresses.stretch(kind, from === START ? null : from);
      if (next === null) break;
      starts.push(next);
    }
    walkedAt = performance.now();
  }
  return async (): Promise<readonly string[]> => {
    if (performance.now() - walkedAt > STARTS_SECONDS * 1000) {
      // Concurrent requests share one walk.
      walk ??= go().finally(() => {
        walk = null;
      });
      await walk;
    }
    return starts;
  };
}

/** @param isOpen whether visitors may read public content */
function sendXml(res: Response, text: string, isOpen: boolean): void {
  res.setHeader('cache-control', cacheControl(isOpen));
  res.type('xml').send(text);
}

const limited =
  (limiter: Limiter, name = ''): RequestHandler =>
  async (req, res, next) => {
    setMatchedRoute(res, '/sitemap');
    const verdict = await limiter.consume(clientNetwork(req.ip) + name);
    if (verdict.allowed) return next();
    throw new AppError('request.rate_limited', { retryAfter: verdict.retryAfter });
  };

/** Serves `/robots.txt`, `/sitemap.xml` and its files, of at most 5,000 addresses each. */
export function sitemapRoutes({ addresses, limiters, publicOrigin }: SitemapOptions): Router {
  const router = express.Router();
  const kinds: Kind[] = ['snippets', 'collections'];
  const startsOf = {
    snippets: followStarts(addresses, 'snippets'),
    collections: followStarts(addresses, 'collections'),
  };
  const at = (path: string): Address => ({ url: publicOrigin + path });
  router.get('/robots.txt', (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.type('txt').send(robots(publicOrigin));
  });
  const asUsual = limited(limiters.general);
  // A file of 5,000 addresses costs as much as a hundred usual answers.
  const asDownload = limited(limiters.download, ' sitemap');
  router.get('/sitemap.xml', asUsual, async (_req, res) => {
    const files = [at('/sitemaps/pages.xml')];
    const isOpen = await addresses.isOpen();
    if (isOpen) {
      for (const kind of kinds) {
        const starts = await startsOf[kind]();
        files.push(...starts.map((start) => at(`/sitemaps/${kind}-${start}.xml`)));
      }
    }
    sendXml(res, sitemapIndex(files), isOpen);
  });
  router.get('/sitemaps/pages.xml', asUsual, async (_req, res) => {
    const isOpen = await addresses.isOpen();
    const pages = isOpen ? PAGES : CLOSED_PAGES;
    sendXml(res, sitemapFile(pages.map(at)), isOpen);
  });
  router.get(FILE, asDownload, async (req, res) => {
    const [, name = '', start = START] = FILE.exec(req.path) ?? [];
    const kind: Kind = name === 'collections' ? 'collections' : 'snippets';
    const isOpen = await addresses.isOpen();
    const { public: found } = isOpen
      ? await addresses.stretch(kind, start === START ? null : start)
      : { public: [] };
    const listed = found.map(({ _id, updatedAt }) => ({
      url: `${publicOrigin}${KINDS[kind]}/${_id}`,
      changedAt: updatedAt,
    }));
    sendXml(res, sitemapFile(listed), isOpen);
  });
  return router;
}
