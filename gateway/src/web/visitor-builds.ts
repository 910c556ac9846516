import { gzipSync } from 'node:zlib';
import { AppError } from '@snippetry/contracts/errors';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';
import type { Registry } from '../registry/registry.ts';
import {
  browserKey,
  hasCanary,
  randomKey,
  releaseCookie,
  type Selection,
  type ServedBuild,
} from '../registry/selection.ts';
import { remoteList } from './remotes.ts';
import { notBuilt } from './shell.ts';

export interface VisitorBuildsOptions {
  registry: Registry;
  config: Pick<
    GatewayConfig,
    'PUBLIC_ORIGIN' | 'REMOTE_OVERRIDES' | 'DEMO_ACCESS' | 'PREVIEW_ORIGIN'
  >;
  /** Creates the handlers of the pages of a selection. */
  pages: (selection: Selection & { shell: ServedBuild }) => RequestHandler[];
}

/** Pages are prepared once per selection; more are in use for moments only. */
const MOST_PREPARED = 16;

/** Serves `/remotes.json` and all pages with the builds that are selected for the browser. */
export function visitorBuilds({ registry, config, pages }: VisitorBuildsOptions): Router {
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https:');
  const prepared = new LRUCache<string, RequestHandler>({ max: MOST_PREPARED });
  const lists = new LRUCache<string, { plain: Buffer; gzip: Buffer }>({ max: MOST_PREPARED });
  const settings = {
    allowOverrides: config.REMOTE_OVERRIDES,
    demoAccess: config.DEMO_ACCESS,
    previewOrigin: config.PREVIEW_ORIGIN,
  };

  /** Selects by the cookie; while a canary runs, each browser gets one. */
  function select(req: Request, res: Response): Selection {
    const known = browserKey(req.headers.cookie);
    if (known !== null || !hasCanary(registry.deployments)) return registry.select(known);
    const key = randomKey();
    res.append('set-cookie', releaseCookie(key, isSecure));
    return registry.select(key);
  }

  function pagesFor(selection: Selection): RequestHandler {
    const { shell, key } = selection;
    // Removed or not read yet: clients shall ask again.
    if (!shell) throw notBuilt();
    const known = prepared.get(key);
    if (known) return known;
    const made = express.Router().use(...pages({ ...selection, shell }));
    prepared.set(key, made);
    return made;
  }

  function listFor(selection: Selection) {
    const known = lists.get(selection.key);
    if (known) return known;
    const plain = Buffer.from(JSON.stringify(remoteList(selection, settings)));
    const list = { plain, gzip: gzipSync(plain, { level: 9 }) };
    lists.set(selection.key, list);
    return list;
  }

  const router = express.Router();
  router.get('/remotes.json', (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const selection = select(req, res);
    if (!selection.shell) throw new AppError('service.unavailable', { retryAfter: 1 });
    const { plain, gzip } = listFor(selection);
    const isSmall = req.acceptsEncodings('gzip') === 'gzip';
    res.vary('Accept-Encoding');
    if (isSmall) res.setHeader('content-encoding', 'gzip');
    res.type('json').send(isSmall ? gzip : plain);
  });
  router.use((req, res, next) => {
    const isPage = ['GET', 'HEAD'].includes(req.method);
    if (!isPage) return next();
    return pagesFor(select(req, res))(req, res, next);
  });
  return router;
}
