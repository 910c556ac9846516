import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { RequestHandler } from 'express';

/** Path of a public snippet's embed page on the preview origin. */
export const EMBED_PATH = /^\/embed\/([0-9a-f]{24})$/i;

/**
 * Rewrites `/embed/:id` to the embed page of the API. The application frames it from the preview
 * origin: allowing its own origin in `frame-src` would let previews navigate there.
 */
export const toEmbedPage: RequestHandler = (req, res, next) => {
  const [, id = ''] = EMBED_PATH.exec(req.path) ?? [];
  setMatchedRoute(res, '/embed/:id');
  // The embed page is anonymous, and credentials must not be used on the untrusted origin.
  delete req.headers.authorization;
  delete req.headers.cookie;
  const { search } = new URL(req.url, 'http://localhost');
  req.url = `/api/snippets/${id.toLowerCase()}/embed${search}`;
  next();
};
