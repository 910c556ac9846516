import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sendFile } from '@snippetry/static-host/send-file';
import type { RequestHandler } from 'express';
import { notBuilt } from './shell.ts';

export const PREVIEW_PATH = /^\/(?:frame\.(?:html|js)|lib\/[^/]+)$/;
/** Placeholder in the built page for the only origin that may exchange messages with the frame. */
const ORIGIN_PLACEHOLDER = '__APP_ORIGIN__';

/** Serves the frame that runs snippets, with its script and libraries. */
export function previewFiles(options: { dist: string; publicOrigin: string }): RequestHandler {
  const root = path.resolve(options.dist);
  return async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !PREVIEW_PATH.test(req.path)) {
      return next();
    }
    if (req.path === '/frame.html') {
      const html = await readFile(path.join(root, 'frame.html'), 'utf8').catch((cause: unknown) => {
        throw notBuilt(cause);
      });
      res.setHeader('cache-control', 'no-cache');
      res.type('html').send(html.replace(ORIGIN_PLACEHOLDER, options.publicOrigin));
      return;
    }
    // The frame has an opaque origin: without this header, browsers hide errors in its libraries
    // from it.
    res.setHeader('access-control-allow-origin', '*');
    const sent = await sendFile(req, res, { root, pathname: req.path });
    if (sent) return;
    if (req.path === '/frame.js') throw notBuilt();
    next();
  };
}
