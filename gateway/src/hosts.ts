import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { previewHeaders } from './http/security-headers.ts';
import { PREVIEW_PATH } from './web/preview.ts';

/**
 * Keeps the preview origin apart: no request to it reaches the application, and nothing of it is
 * served anywhere else. A person who typed its address is sent to the public one.
 *
 * @param origins.files answers what the preview origin has
 */
export function separateHosts(origins: {
  publicOrigin: string;
  previewOrigin: string;
  files: RequestHandler;
}): RequestHandler {
  const previewHost = new URL(origins.previewOrigin).host;
  const headers = [...previewHeaders(origins.publicOrigin)];
  return (req, res, next) => {
    if (req.headers.host?.toLowerCase() !== previewHost) return next();
    const isNavigation = /\btext\/html\b/.test(req.headers.accept ?? '') && isRead(req.method);
    if (isNavigation && !PREVIEW_PATH.test(req.path)) {
      return res.redirect(302, origins.publicOrigin + req.originalUrl);
    }
    for (const [name, value] of headers) res.setHeader(name, value);
    const message = `This address serves previews only; the application is at ${origins.publicOrigin}`;
    const nothing = () => next(new AppError('route.not_found', { message }));
    return origins.files(req, res, (error?: unknown) => (error ? next(error) : nothing()));
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
