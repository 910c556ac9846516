import { AppError } from '@snippetry/contracts/errors';
import type { Request, RequestHandler } from 'express';
import { previewHeaders } from './http/security-headers.ts';
import { PREVIEW_PATH } from './web/preview.ts';
import { EMBED_PATH } from './web/preview-embed.ts';

/**
 * Isolates the preview origin: requests to it never reach the application, and its files are served
 * nowhere else. Visitors who open it as a page are redirected to the public origin.
 *
 * @param origins.files serves the files of the preview origin
 * @param origins.embed answers `/embed/:id`
 */
export function previewHost(origins: {
  publicOrigin: string;
  previewOrigin: string;
  files: RequestHandler;
  embed: RequestHandler;
}): RequestHandler {
  const { host } = new URL(origins.previewOrigin);
  const headers = [...previewHeaders(origins.publicOrigin)];
  return (req, res, next) => {
    if (req.headers.host?.toLowerCase() !== host) return next();
    const isEmbed = isRead(req.method) && EMBED_PATH.test(req.path);
    if (isOpenedByPerson(req) && !isEmbed && !PREVIEW_PATH.test(req.path)) {
      return res.redirect(302, origins.publicOrigin + req.originalUrl);
    }
    for (const [name, value] of headers) res.setHeader(name, value);
    const message = `This address serves previews only; the application is at ${origins.publicOrigin}`;
    const answer = isEmbed ? origins.embed : origins.files;
    return answer(req, res, (error?: unknown) =>
      next(error ?? new AppError('route.not_found', { message })),
    );
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** False if a preview navigates itself: the redirect would load the application into its frame. */
function isOpenedByPerson({ headers, method }: Request): boolean {
  const isPage = /\btext\/html\b/.test(headers.accept ?? '') && isRead(method);
  const destination = headers['sec-fetch-dest'];
  return isPage && (destination === undefined || destination === 'document');
}
