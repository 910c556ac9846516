import { AppError } from '@snippetry/contracts';
import { type Log, parseCookies, requestIdOf } from '@snippetry/service-kit';
import type { Queue } from 'bullmq';
import type { Request, RequestHandler, Response } from 'express';
import type { ViewSessions } from './view-sessions.ts';

/** The cookie that lets a moderator see the view. */
export const VIEW_COOKIE = 'operations_view';

/** Where one gets the cookie. */
const PAGE_WITH_LINK = '/app/moderation';
const READS = ['GET', 'HEAD'];
/** What may be done: run a job now, or take one away that has failed for good. */
const WRITES =
  /^\/api\/queues\/[^/]+\/(?:[^/]+\/(?:retry|promote)|(?:retry|clean)\/failed|promote)$/;
const REMOVAL = /^\/api\/queues\/([^/]+)\/([^/]+)\/clean$/;

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
  const cookies = parseCookies(req.headers.cookie);
  return cookies.find(([name]) => name === VIEW_COOKIE)?.[1] || null;
}

export interface ViewGuardDeps {
  sessions: ViewSessions;
  queues: readonly Queue[];
  publicOrigin: string;
  log: Log;
}

/** Whatever adds or changes jobs is refused, and so is taking one away that has not failed. */
async function isAllowed({ method, path }: Request, queues: readonly Queue[]): Promise<boolean> {
  if (method !== 'PUT') return false;
  const [, name, id] = REMOVAL.exec(path) ?? [];
  if (!name || !id) return WRITES.test(path);
  const queue = queues.find((one) => one.name === name);
  return (await queue?.getJobState(decodeURIComponent(id))) === 'failed';
}

/** Lets moderators pass who have the cookie, and refuses writes that another site has caused. */
export function viewGuard({ sessions, queues, publicOrigin, log }: ViewGuardDeps): RequestHandler {
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
      if (!isOwn || !(await isAllowed(req, queues))) throw new AppError('access.forbidden');
    }
    next();
  };
}
