import { AppError, Email, type SignedIn, Username } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { demoAccount } from '../domain/demo-account.ts';
import { refuseGuessable } from '../domain/guessable-password.ts';
import { isReservedUsername } from '../domain/reserved-username.ts';
import type { AccessPolicyReader } from '../ports/access-policy.ts';
import type { AccountCreator } from '../ports/account-creator.ts';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { KnownNetworks } from '../ports/known-networks.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SecondFactorGate } from '../ports/second-factor.ts';
import type { ClientInfo, SessionOpener } from '../ports/sessions.ts';
import type { ModeratorList } from './account.policy.ts';
import type { AccountRepository } from './account.repository.ts';
import { type Account, canonical } from './account.ts';

/** Sign-in input, with the client that sends it. */
export interface Credentials extends ClientInfo {
  email: string;
  password: string;
  /** Required if the account has a second factor. */
  code?: string | undefined;
}

/** Registration input. */
export interface Registration extends Credentials {
  username: string;
  /** Secret of the invitation link. */
  invitation?: string | undefined;
}

export interface AccountServiceDeps {
  creator: AccountCreator;
  policy: AccessPolicyReader;
  accounts: AccountRepository;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  networks: KnownNetworks;
  opener: SessionOpener;
  secondFactors: SecondFactorGate;
  moderators: ModeratorList;
  /** Whether sign-ins with unknown addresses create demo accounts. */
  demoAccess: boolean;
}

const hasCode = (error: unknown, code: AppError['code']) =>
  error instanceof AppError && error.code === code;

export class AccountService {
  readonly #deps: AccountServiceDeps;

  constructor(deps: AccountServiceDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError those of {@link AccountCreator}; `request.invalid` for a guessable password
   */
  async register(ctx: RequestContext, input: Registration): Promise<SignedIn> {
    const { creator, hasher, networks, opener } = this.#deps;
    const { username, email, password, network, userAgent, invitation } = input;
    const readAt = Date.now() / 1000;
    refuseGuessable('password', password, { username, email });
    const passwordHash = await hasher.hash(password);
    const account = { username, email, passwordHash, isDemo: false, expiresAt: null };
    const created = await creator.create(
      ctx,
      { ...account, emailVerifiedAt: null },
      { invitation, network },
    );
    await networks.add(canonical(email), network);
    return opener.open(ctx, created, { method: 'registration', network, userAgent, readAt });
  }

  /**
   * @throws AppError `auth.invalid_credentials` if the email or the password is wrong;
   * `auth.second_factor_required`, `auth.wrong_code` and `auth.suspended` only after the right
   * password
   */
  async signIn(ctx: RequestContext, input: Credentials): Promise<SignedIn> {
    const { attempts, networks, opener, secondFactors } = this.#deps;
    const { network, userAgent } = input;
    const attempt = { account: canonical(input.email), network };
    await attempts.count(attempt);
    const readAt = Date.now() / 1000;
    const account = await this.#authenticate(ctx, input);
    if (!account) throw new AppError('auth.invalid_credentials');
    await secondFactors.pass(ctx, account, input);
    await attempts.succeed(attempt);
    const signedIn = await opener.open(ctx, account, {
      method: 'password',
      network,
      userAgent,
      readAt,
    });
    // A demo account does not prove that its address belongs to this client.
    if (!account.isDemo) await networks.add(attempt.account, attempt.network);
    return signedIn;
  }

  /**
   * Returns whether a username or an email address is valid and free.
   *
   * @throws AppError `auth.registration_closed` or `auth.invitation_required` if registration is
   * restricted, so that strangers cannot find out which addresses have accounts
   */
  async isAvailable(
    _ctx: RequestContext,
    field: 'username' | 'email',
    value: string,
  ): Promise<boolean> {
    const { registration } = await this.#deps.policy.read();
    if (registration === 'closed') throw new AppError('auth.registration_closed');
    if (registration === 'invitation') throw new AppError('auth.invitation_required');
    const schema = field === 'username' ? Username : Email;
    if (!schema.safeParse(value).success) return false;
    if (field === 'username' && isReservedUsername(value)) return false;
    return !(await this.#deps.accounts.isTaken(field, value));
  }

  /**
   * Known addresses always need their password. If demo access is on, an unknown one gets a demo
   * account, unless the operator lists it. If a concurrent request creates that account first, its
   * password is checked.
   */
  async #authenticate(ctx: RequestContext, input: Credentials): Promise<Account | null> {
    const { accounts, moderators } = this.#deps;
    const known = await accounts.findByEmail(input.email);
    const account = await this.#checkPassword(known, input.password);
    if (account || known || moderators.reserves(input.email)) return account;
    if (!(await this.#hasDemoAccess())) return null;
    const created = await this.#createDemo(ctx, input);
    if (created) return created;
    return this.#checkPassword(await accounts.findByEmail(input.email), input.password);
  }

  /** Returns false if registration is restricted: a demo account must not bypass the policy. */
  async #hasDemoAccess(): Promise<boolean> {
    const { demoAccess, policy } = this.#deps;
    return demoAccess && (await policy.read()).registration === 'open';
  }

  async #checkPassword(account: Account | null, password: string): Promise<Account | null> {
    const matches = await this.#deps.hasher.verify(account?.passwordHash ?? null, password);
    return matches ? account : null;
  }

  /** Returns null if a concurrent request has created the demo account of the address. */
  async #createDemo(ctx: RequestContext, { email, password, network }: Credentials) {
    const passwordHash = await this.#deps.hasher.hash(password);
    for (;;) {
      try {
        return await this.#deps.creator.create(ctx, demoAccount(email, passwordHash), { network });
      } catch (error) {
        if (hasCode(error, 'auth.email_taken')) return null;
        if (!hasCode(error, 'auth.username_taken')) throw error;
      }
    }
  }
}
