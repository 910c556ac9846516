import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { builtFiles } from './shell.ts';

/** What the preview origin serves; nothing of it is a page of the application. */
export const PREVIEW_PATH = /^\/(?:frame\.(?:html|js)|lib\/[^/]+)$/;
/** Where the build leaves room for the one origin that may talk to the frame. */
const ORIGIN_PLACEHOLDER = '__APP_ORIGIN__';

/** The frame in which snippets run, its script and its libraries. The build is read again when it was replaced. */
export function previewFiles(options: { dist: string; publicOrigin: string }): RequestHandler {
  const page = path.join(options.dist, 'frame.html');
  // Its script names the libraries by their hashes, so it changes with every build; the page seldom does.
  const current = builtFiles(options.dist, path.join(options.dist, 'frame.js'));
  return async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !PREVIEW_PATH.test(req.path)) {
      return next();
    }
    const serve = await current();
    if (req.path !== '/frame.html') {
      // The frame has no origin; without this header errors in its own libraries are hidden from it.
      res.setHeader('access-control-allow-origin', '*');
      return serve(req, res, () => next());
    }
    const html = await readFile(page, 'utf8').catch((cause: unknown) => {
      throw new AppError('service.unavailable', { retryAfter: 5, cause });
    });
    res.setHeader('cache-control', 'no-cache');
    res.type('html').send(html.replace(ORIGIN_PLACEHOLDER, options.publicOrigin));
  };
}
