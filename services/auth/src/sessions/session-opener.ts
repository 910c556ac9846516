import { AppError, type SignedIn } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { ModeratorList } from '../accounts/account.policy.ts';
import { presentMe } from '../accounts/account.presenter.ts';
import { type Account, NO_STATS } from '../accounts/account.ts';
import { describeClient } from '../ports/known-place.ts';
import type { OwnStatsReader } from '../ports/own-stats.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { IssuedToken, SessionOpener, SessionStart, TokenIssuer } from '../ports/sessions.ts';
import type { VerificationSender } from '../ports/verification.ts';
import type { KnownClientRepository } from '../store/known-place.repository.ts';
import type { SessionRepository } from '../store/session.repository.ts';

export interface StoredSessionOpenerDeps {
  unitOfWork: UnitOfWork;
  tokens: TokenIssuer;
  stats: OwnStatsReader;
  moderators: ModeratorList;
  records: SessionRepository;
  knownClients: KnownClientRepository;
  security: SecurityLog;
  verification: VerificationSender;
  /** Whether sign-in requires a confirmed address. */
  needsConfirmedEmail: boolean;
}

function refuseSuspended({ suspension }: Account): void {
  if (suspension === null) return;
  const message = fillText('This account is suspended: {reason}', { reason: suspension.reason });
  throw new AppError('auth.suspended', { message });
}

/** Returns whether the same request has created the account. */
const isNew = ({ createdAt }: Account, { readAt }: SessionStart) =>
  createdAt.getTime() >= Math.floor(readAt * 1000);

export class StoredSessionOpener implements SessionOpener {
  readonly #deps: StoredSessionOpenerDeps;

  constructor(deps: StoredSessionOpenerDeps) {
    this.#deps = deps;
  }

  async open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn> {
    const { unitOfWork, tokens, stats, moderators } = this.#deps;
    refuseSuspended(account);
    await this.#refuseUnconfirmed(ctx, account, start);
    // Nothing to count for a new account.
    const own = isNew(account, start) ? NO_STATS : await stats.readOwn(ctx, account);
    const user = presentMe(account, { stats: own, moderators });
    const issued = tokens.issue(account, start.readAt);
    await unitOfWork.commit(ctx, (tx) => this.#record(tx, account, { start, issued }));
    return { user, token: issued.token };
  }

  async #refuseUnconfirmed(
    ctx: RequestContext,
    account: Account,
    start: SessionStart,
  ): Promise<void> {
    const { needsConfirmedEmail, verification } = this.#deps;
    if (!needsConfirmedEmail || account.isDemo || account.emailVerifiedAt !== null) return;
    // A new account was sent its link on registration.
    if (!isNew(account, start)) await verification.sendAgain(ctx, account, start.network);
    throw new AppError('auth.email_unverified');
  }

  async #record(
    tx: Transaction,
    account: Account,
    { start, issued: { jti, expiresAt } }: { start: SessionStart; issued: IssuedToken },
  ): Promise<void> {
    const { records, knownClients, security } = this.#deps;
    const client = describeClient(start);
    const session = { jti, expiresAt, accountId: account.id, method: start.method, ...client };
    // Issue time of the token, which revocations compare with.
    const createdAt = new Date(Math.ceil(start.readAt * 1000));
    await records.insert(tx, { ...session, createdAt, lastSeenAt: new Date() });
    const isUnknown = await knownClients.add(tx, account.id, client);
    if (!isUnknown || isNew(account, start) || account.isDemo) return;
    await security.record(tx, account.id, { ...start, kind: 'sign-in-new-place' });
  }
}
