import { createHash, randomBytes } from 'node:crypto';
import { AppError, Id } from '@snippetry/contracts';
import type { Moderators, Revocations, UserContext } from '@snippetry/service-kit';
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

  /** @throws AppError `access.forbidden` for others than moderators */
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
