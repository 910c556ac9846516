import { AppError } from '@snippetry/contracts';
import { type Log, requestIdOf } from '@snippetry/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { ViewSessions } from './view-sessions.ts';

/** The cookie that lets a moderator see the view. */
export const VIEW_COOKIE = 'operations_view';

/** Where one gets the cookie. */
const PAGE_WITH_LINK = '/app/moderation';
const READS = ['GET', 'HEAD'];
/** What may be done: run a job now. Whatever adds, changes or throws away jobs is refused. */
const WRITES = /^\/api\/queues\/[^/]+\/(?:[^/]+\/(?:retry|promote)|retry\/failed|promote)$/;

/** The view's own files, and nothing of anybody else. Its styles are set by its scripts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

function cookieOf(req: Request): string | null {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${VIEW_COOKIE}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || null;
}

export interface ViewGuardDeps {
  sessions: ViewSessions;
  publicOrigin: string;
  log: Log;
}

/** Lets moderators pass who have the cookie, and refuses writes that another site has caused. */
export function viewGuard({ sessions, publicOrigin, log }: ViewGuardDeps): RequestHandler {
  return async (req: Request, res: Response, next) => {
    res.setHeader('content-security-policy', POLICY);
    // The view's own files tell nobody anything, and have a hash in their names.
    if (!req.path.startsWith('/static/')) res.setHeader('cache-control', 'no-store');
    const cookie = cookieOf(req);
    const isOpen = cookie && (await sessions.isOpen({ log, requestId: requestIdOf(res) }, cookie));
    if (!isOpen) {
      if (req.method === 'GET' && !/^\/(?:api|static)\//.test(req.path)) {
        return res.redirect(302, PAGE_WITH_LINK);
      }
      throw new AppError('auth.required');
    }
    if (!READS.includes(req.method)) {
      const isOwn = req.headers.origin === publicOrigin;
      if (!isOwn || req.method !== 'PUT' || !WRITES.test(req.path)) {
        throw new AppError('access.forbidden');
      }
    }
    next();
  };
}
