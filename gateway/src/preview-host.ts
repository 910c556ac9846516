import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { previewHeaders } from './http/security-headers.ts';
import { PREVIEW_PATH } from './web/preview.ts';

/**
 * Separates the preview origin: a request to it never reaches the application, and its files are
 * served nowhere else. Somebody who opens it as a page is redirected to the public origin.
 *
 * @param origins.files serves the files of the preview origin
 */
export function previewHost(origins: {
  publicOrigin: string;
  previewOrigin: string;
  files: RequestHandler;
}): RequestHandler {
  const { host } = new URL(origins.previewOrigin);
  const headers = [...previewHeaders(origins.publicOrigin)];
  return (req, res, next) => {
    if (req.headers.host?.toLowerCase() !== host) return next();
    const isNavigation = /\btext\/html\b/.test(req.headers.accept ?? '') && isRead(req.method);
    if (isNavigation && !PREVIEW_PATH.test(req.path)) {
      return res.redirect(302, origins.publicOrigin + req.originalUrl);
    }
    for (const [name, value] of headers) res.setHeader(name, value);
    const message = `This address serves previews only; the application is at ${origins.publicOrigin}`;
    return origins.files(req, res, (error?: unknown) =>
      next(error ?? new AppError('route.not_found', { message })),
    );
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
