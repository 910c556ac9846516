import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { type Router } from 'express';
import { docsHeaders } from '../http/security-headers.ts';
import { withHeaders } from '../http/with-headers.ts';
import { openApiDocument } from './openapi.ts';

const viewer = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** Files that the viewer's page loads. */
const VIEWER_FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const page = new URL('../../public/docs', import.meta.url).pathname;

/** Serves `/api/openapi.json`, and its viewer without inline scripts at `/api/docs`. */
export function docsRoutes(options: { publicOrigin: string }): Router {
  const router = express.Router();
  let document: string | undefined;
  router.get('/api/openapi.json', (_req, res) => {
    // Built on first use: it takes 100 ms, which would delay the start.
    document ??= JSON.stringify(openApiDocument({ version, server: options.publicOrigin }));
    res.setHeader('cache-control', 'no-cache');
    res.type('application/json').send(document);
  });
  const files = { index: 'index.html', redirect: false };
  router.use(
    '/api/docs',
    withHeaders(docsHeaders(options.publicOrigin)),
    (req, res, next) => {
      // The page's relative links need the final slash.
      if (req.originalUrl.split('?', 1)[0] === '/api/docs') return res.redirect(302, '/api/docs/');
      next();
    },
    express.static(page, files),
    // The package has more: other builds, source maps and a page that loads any document by URL.
    (req, _res, next) => next(VIEWER_FILES.has(req.path) ? undefined : 'router'),
    express.static(viewer, files),
  );
  return router;
}
