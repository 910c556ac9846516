import { type AccountSession, AppError, LIMITS } from '@snippetry/contracts';
import { TOKEN_TTL_SECONDS, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { describeClient } from '../ports/known-place.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { SessionWatch } from '../ports/session-watch.ts';
import type { ClientInfo, SessionEnder } from '../ports/sessions.ts';
import type { RevocationRepository } from '../store/revocation.repository.ts';
import type { SessionRecord, SessionRepository } from '../store/session.repository.ts';

export interface SessionListServiceDeps {
  unitOfWork: UnitOfWork;
  records: SessionRepository;
  stored: RevocationRepository;
  security: SecurityLog;
  sessions: SessionEnder & { announceToken(userId: string, token: EndedToken): Promise<void> };
}

interface EndedToken {
  jti: string;
  expiresAt: Date;
}

const SEEN_MS = 5 * 60_000;

const present = (session: SessionRecord, isCurrent: boolean): AccountSession => ({
  _id: session.id,
  isCurrent,
  method: session.method,
  device: session.device,
  network: session.network,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});

/** Lists and ends the sessions of a user. */
export class SessionListService implements SessionWatch {
  readonly #deps: SessionListServiceDeps;
  /** Sessions whose use this process has recorded lately. */
  readonly #recorded = new LRUCache<string, true>({ max: 20_000, ttl: SEEN_MS });

  constructor(deps: SessionListServiceDeps) {
    this.#deps = deps;
  }

  async recordUse(ctx: UserContext, client: ClientInfo): Promise<void> {
    const { jti, scopes } = ctx.viewer;
    const isAccessToken = scopes !== undefined;
    if (isAccessToken || this.#recorded.has(jti)) return;
    this.#recorded.set(jti, true);
    try {
      await this.#store(ctx, client);
    } catch (err) {
      this.#recorded.delete(jti);
      ctx.log.warn({ err }, 'the use of a session could not be recorded');
    }
  }

  /** The current session first, then the last used ones. */
  async list(ctx: UserContext, client: ClientInfo): Promise<AccountSession[]> {
    const { records, stored } = this.#deps;
    await this.recordUse(ctx, client);
    const tokensValidAfter = await stored.tokensValidAfterOf(ctx.viewer);
    const limit = LIMITS.account.sessions;
    const sessions = (await records.ofViewer(ctx.viewer, { tokensValidAfter, limit })).map(
      (session) => present(session, session.jti === ctx.viewer.jti),
    );
    return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  /** @throws AppError `auth.session_not_found` */
  async end(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, records, stored, sessions } = this.#deps;
    const token = await unitOfWork.commit(ctx, async (tx) => {
      const ended = await records.remove(tx, ctx.viewer, id);
      if (!ended) throw new AppError('auth.session_not_found');
      await stored.insert(tx, ended);
      return ended;
    });
    await sessions.announceToken(ctx.viewer.id, token);
  }

  /** Ends every session and access token of the viewer; `keepThis` excepts the current session. */
  async endAll(ctx: UserContext, { keepThis, ...client }: ClientInfo & { keepThis: boolean }) {
    const { unitOfWork, security, sessions } = this.#deps;
    const { id, jti } = ctx.viewer;
    const options = { except: keepThis ? jti : undefined };
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await sessions.endAll(tx, id, options))) throw new AppError('auth.invalid_token');
      await security.record(tx, id, { ...client, kind: 'sessions-ended' });
    });
  }

  async #store(ctx: UserContext, client: ClientInfo): Promise<void> {
    const { unitOfWork, records, stored } = this.#deps;
    const { id: accountId, jti, exp } = ctx.viewer;
    const used = { accountId, jti, ...describeClient(client), lastSeenAt: new Date() };
    // A token of an earlier version has no session record: derive its start from its expiry.
    const started = {
      method: 'password' as const,
      createdAt: new Date((exp - TOKEN_TTL_SECONDS) * 1000),
      expiresAt: new Date(exp * 1000),
    };
    await unitOfWork.commit(ctx, async (tx) => {
      // The session may have ended since this request was authenticated.
      if (await stored.has(tx, jti)) return;
      await records.recordUse(tx, { ...started, ...used });
    });
  }
}
