import { AppError, type SignedIn, type SignInMethod } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  type ModeratorList,
  NO_STATS,
  presentMe,
  type SignInPolicy,
} from '../accounts/index.ts';
import type { EmailAddressService } from '../email-addresses/index.ts';
import { type ClientInfo, describeClient, type SecurityLog } from '../security-events/index.ts';
import type { UserTotals } from '../users/index.ts';
import type { KnownClientRepository, SessionRepository } from './session.repository.ts';
import type { IssuedToken, TokenIssuer } from './token-issuer.ts';

interface SessionOpenerDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  tokens: TokenIssuer;
  stats: UserTotals;
  moderators: ModeratorList;
  signInPolicy: SignInPolicy;
  records: SessionRepository;
  knownClients: KnownClientRepository;
  security: SecurityLog;
  emailAddresses: EmailAddressService;
  /** Whether sign-in requires a confirmed address. */
  needsConfirmedEmail: boolean;
}

/** Sign-in method and client of a new session. */
interface SessionStart extends ClientInfo {
  method: SignInMethod;
  /** Unix time in seconds before the account was read; see {@link TokenIssuer}. */
  readAt: number;
}

function refuseSuspended({ suspension }: Account): void {
  if (suspension === null) return;
  const message = fillText('This account is suspended: {reason}', { reason: suspension.reason });
  throw new AppError('auth.suspended', { message });
}

/** Returns whether the same request has created the account. */
const isNew = ({ createdAt }: Account, { readAt }: SessionStart) =>
  createdAt.getTime() >= Math.floor(readAt * 1000);

/** Opens sessions, for every sign-in method. */
export class SessionOpener {
  readonly #deps: SessionOpenerDeps;

  constructor(deps: SessionOpenerDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError `auth.suspended`, `auth.email_unverified`; `auth.invalid_token` if the
   * sessions have been ended since the account was read, such as by a password change
   */
  async open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn> {
    const { unitOfWork, tokens, stats, moderators, signInPolicy } = this.#deps;
    refuseSuspended(account);
    await this.#refuseUnconfirmed(ctx, account, start);
    // Nothing to count for a new account.
    const own = isNew(account, start) ? NO_STATS : await stats.readOwn(ctx, account);
    const user = presentMe(account, { stats: own, moderators, signInPolicy });
    const issued = tokens.issue(account, start.readAt);
    await unitOfWork.commit(ctx, (tx) => this.#record(tx, account, { start, issued }));
    return { user, token: issued.token };
  }

  async #refuseUnconfirmed(ctx: RequestContext, account: Account, start: SessionStart) {
    const { needsConfirmedEmail, emailAddresses } = this.#deps;
    if (!needsConfirmedEmail || account.isDemo || account.emailVerifiedAt !== null) return;
    // A new account was sent its link on registration.
    if (!isNew(account, start)) await emailAddresses.sendAgain(ctx, account, start.network);
    throw new AppError('auth.email_unverified');
  }

  async #record(
    tx: Transaction,
    account: Account,
    { start, issued: { jti, expiresAt } }: { start: SessionStart; issued: IssuedToken },
  ): Promise<void> {
    const { accounts, records, knownClients, security } = this.#deps;
    if (!(await accounts.lockForSession(tx, account))) throw new AppError('auth.invalid_token');
    const client = describeClient(start);
    const session = { jti, expiresAt, accountId: account.id, method: start.method, ...client };
    // Issue time of the token, with which revocations are compared.
    const createdAt = new Date(Math.ceil(start.readAt * 1000));
    await records.insert(tx, { ...session, createdAt, lastSeenAt: new Date() });
    const isUnknown = await knownClients.add(tx, account.id, client);
    if (!isUnknown || isNew(account, start) || account.isDemo) return;
    await security.record(tx, account.id, { ...start, kind: 'sign-in-new-place' });
  }
}
