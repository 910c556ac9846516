import { createHash, randomBytes } from 'node:crypto';
import { AppError, Id } from '@snippetry/contracts';
import type { Moderators, Revocations, UserContext } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** How long a cookie of the view lasts, in seconds. */
export const VIEW_SECONDS = 30 * 60;

const Session = z.object({ userId: Id, jti: z.string(), openedAt: z.number() });

const keyOf = (id: string) =>
  `integrations:view:${createHash('sha256').update(id).digest('base64url')}`;

export interface ViewSessionsDeps {
  redis: Redis;
  moderators: Moderators;
  revocations: Revocations;
}

type Caller = Pick<UserContext, 'requestId' | 'log'>;

/**
 * Who may see the view of background jobs. A page cannot send the token that scripts keep, so a
 * moderator exchanges it for a cookie; this ends with the token, and with being a moderator.
 */
export class ViewSessions {
  readonly #deps: ViewSessionsDeps;

  constructor(deps: ViewSessionsDeps) {
    this.#deps = deps;
  }

  /**
   * @returns the value of the cookie
   * @throws AppError `access.forbidden` for others than moderators
   */
  async open(ctx: UserContext): Promise<string> {
    const { moderators, redis } = this.#deps;
    const { id: userId, jti } = ctx.viewer;
    if (!(await moderators.includes(ctx, userId))) throw new AppError('access.forbidden');
    const id = randomBytes(32).toString('base64url');
    const session = { userId, jti, openedAt: Date.now() / 1000 };
    await redis.set(keyOf(id), JSON.stringify(session), 'EX', VIEW_SECONDS);
    return id;
  }

  /** Whether a cookie still lets somebody in. */
  async isOpen(ctx: Caller, id: string): Promise<boolean> {
    const { moderators, redis, revocations } = this.#deps;
    const stored = await redis.get(keyOf(id));
    if (stored === null) return false;
    const { userId, jti, openedAt } = Session.parse(JSON.parse(stored));
    if (await revocations.has({ userId, jti, iat: openedAt })) return false;
    return moderators.includes(ctx, userId);
  }
}
