import { createHash, randomBytes } from 'node:crypto';
import { AppError, Id, OPERATIONS_VIEW } from '@snippetry/contracts';
import {
  type Log,
  type Moderators,
  parseCookies,
  type Revocations,
  requestIdOf,
  type UserContext,
} from '@snippetry/service-kit';
import type { Queue } from 'bullmq';
import type { Request, RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Maximum duration of a view session. */
const VIEW_SECONDS = 30 * 60;

const Session = z.object({ userId: Id, jti: z.string(), openedAt: z.number() });

const keyOf = (id: string) =>
  `integrations:view:${createHash('sha256').update(id).digest('base64url')}`;

export interface ViewSessionsDeps {
  redis: Redis;
  moderators: Moderators;
  revocations: Revocations;
}

export interface ViewCookie {
  value: string;
  seconds: number;
}

type Caller = Pick<UserContext, 'requestId' | 'log'>;

/**
 * Sessions of the view of background jobs. A page load cannot send the token of a script, so a moderator
 * exchanges it for a cookie, which ends with the token or the moderator's role.
 */
export class ViewSessions {
  readonly #deps: ViewSessionsDeps;

  constructor(deps: ViewSessionsDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` if the user is not a moderator */
  async open(ctx: UserContext): Promise<ViewCookie> {
    const { moderators, redis } = this.#deps;
    const { id: userId, jti, exp } = ctx.viewer;
    if (!(await moderators.includes(ctx, userId))) throw new AppError('access.forbidden');
    const value = randomBytes(32).toString('base64url');
    const openedAt = Date.now() / 1000;
    const seconds = Math.max(1, Math.min(VIEW_SECONDS, Math.floor(exp - openedAt)));
    await redis.set(keyOf(value), JSON.stringify({ userId, jti, openedAt }), 'EX', seconds);
    return { value, seconds };
  }

  /** Whether a cookie is still valid. */
  async isOpen(ctx: Caller, id: string): Promise<boolean> {
    const { moderators, redis, revocations } = this.#deps;
    const stored = await redis.get(keyOf(id));
    if (stored === null) return false;
    const { userId, jti, openedAt } = Session.parse(JSON.parse(stored));
    if (await revocations.has({ userId, jti, iat: openedAt })) return false;
    return moderators.includes(ctx, userId);
  }
}

export const VIEW_COOKIE = 'operations_view';

/** Page with the link that sets the cookie. */
const PAGE_WITH_LINK = '/app/moderation';
const READS = ['GET', 'HEAD'];
/** Paths of allowed writes: run a job now, or remove a failed one. */
const WRITES =
  /^\/api\/queues\/[^/]+\/(?:[^/]+\/(?:retry|promote)|(?:retry|clean)\/failed|promote)$/;
const REMOVAL = /^\/api\/queues\/([^/]+)\/([^/]+)\/clean$/;

/** Allows the view's own files only. Its scripts set inline styles. */
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

/** Refuses writes that add or change jobs, and the removal of jobs that have not failed. */
async function isAllowed({ method, path }: Request, queues: readonly Queue[]): Promise<boolean> {
  if (method !== 'PUT') return false;
  const [, name, id] = REMOVAL.exec(path) ?? [];
  if (!name || !id) return WRITES.test(path);
  const queue = queues.find((one) => one.name === name);
  return (await queue?.getJobState(decodeURIComponent(id))) === 'failed';
}

/** Requires a view session, and the platform's own origin for writes. */
export function viewGuard({ sessions, queues, publicOrigin, log }: ViewGuardDeps): RequestHandler {
  return async (req: Request, res: Response, next) => {
    res.setHeader('content-security-policy', POLICY);
    // Static files are public and have a hash in their names.
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

async function openView(queues: Queue[]): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(OPERATIONS_VIEW);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Background jobs',
        miscLinks: [{ text: 'Moderation', url: '/app/moderation' }],
        hideDocsLink: true,
        hideRedisDetails: true,
        // Otherwise it would list the connections of Redis on every request.
        showWorkers: false,
        locale: { lng: 'en' },
      },
    },
  });
  return serverAdapter.getRouter();
}

/**
 * Pages to inspect and retry the jobs of these queues. Their code is loaded with the first request: it
 * would take a tenth of the start of every process.
 */
export function queueView(queues: Queue[]): RequestHandler {
  let view: Promise<RequestHandler> | undefined;
  return async (req, res, next) => {
    view ??= openView(queues);
    const handle = await view;
    handle(req, res, next);
  };
}
