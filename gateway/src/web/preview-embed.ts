import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { RequestHandler } from 'express';

/** Path of the embedded page of a public snippet on the preview origin. */
export const EMBED_PATH = /^\/embed\/([0-9a-f]{24})$/i;

/**
 * Turns a request for `/embed/:id` into one for the page that other sites embed. The application shows that
 * page from the preview origin: a policy that let its own origin into frames would let previews go there.
 */
export const toEmbedPage: RequestHandler = (req, res, next) => {
  const [, id = ''] = EMBED_PATH.exec(req.path) ?? [];
  setMatchedRoute(res, '/embed/:id');
  // Nothing of a person belongs on this origin, and the page is that of a visitor.
  delete req.headers.authorization;
  delete req.headers.cookie;
  const { search } = new URL(req.url, 'http://localhost');
  req.url = `/api/snippets/${id.toLowerCase()}/embed${search}`;
  next();
};
