import { AppError, Email, type SignedIn, Username } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { Actor, RequestContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { AccessPolicyService } from '../access-policy/index.ts';
import {
  type Account,
  type AccountRepository,
  canonical,
  type ModeratorList,
  type NewAccount,
  presentCard,
} from '../accounts/index.ts';
import type { InvitationService } from '../admin/index.ts';
import type { EmailAddressService } from '../email-addresses/index.ts';
import {
  type KnownNetworks,
  type PasswordCheck,
  type PasswordHasher,
  refuseGuessable,
} from '../password-checks/index.ts';
import type { SecondFactorService } from '../second-factors/index.ts';
import type { ClientInfo } from '../security-events/index.ts';
import type { SessionOpener } from '../sessions/index.ts';
import { demoName, isReservedUsername } from './username.ts';

/** Sign-in input, with the client that sends it. */
interface Credentials extends ClientInfo {
  email: string;
  password: string;
  /** Required if the account has a second factor. */
  code?: string | undefined;
}

/** Registration input. */
interface Registration extends Credentials {
  username: string;
  /** Secret of the invitation link. */
  invitation?: string | undefined;
}

interface Creation {
  /** Network of the request; empty for an operator. */
  network: string;
  /** Whether the operator creates the account, which the registration policy does not restrict. */
  isByOperator?: boolean;
  /** Secret of the invitation link. */
  invitation?: string | undefined;
  /** Writes further records in the same transaction. */
  also?: (tx: Transaction, created: Account) => Promise<void>;
}

export interface SignInServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  policy: AccessPolicyService;
  invitations: InvitationService;
  emailAddresses: EmailAddressService;
  hasher: PasswordHasher;
  networks: KnownNetworks;
  signInPassword: PasswordCheck;
  secondFactors: SecondFactorService;
  opener: SessionOpener;
  moderators: ModeratorList;
  /** Whether sign-ins with unknown addresses create demo accounts. */
  demoAccess: boolean;
}

const hasCode = (error: unknown, code: AppError['code']) =>
  error instanceof AppError && error.code === code;

/** Lifetime of demo accounts. */
const DEMO_MS = 24 * 3_600_000;

const RESERVED = msg('That username is reserved');

/** Creates accounts, and signs users in with a password. */
export class SignInService {
  readonly #deps: SignInServiceDeps;

  constructor(deps: SignInServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Creates an account if the policy allows it, and emits `user.registered`.
   *
   * @throws AppError `auth.registration_closed`, `auth.invitation_required`,
   * `auth.invitation_invalid`, `auth.username_taken`, `auth.email_taken`
   */
  async create(
    ctx: RequestContext<Actor>,
    account: NewAccount,
    creation: Creation,
  ): Promise<Account> {
    const { unitOfWork, accounts, invitations, emailAddresses } = this.#deps;
    if (isReservedUsername(account.username)) {
      throw new AppError('auth.username_taken', { message: RESERVED });
    }
    const invitation = creation.isByOperator
      ? null
      : await this.#admit(account, creation.invitation);
    return unitOfWork.commit(ctx, async (tx) => {
      const created = await accounts.insert(tx, account);
      if (invitation !== null) await invitations.consume(tx, invitation, created);
      if (!created.isDemo && !created.emailVerifiedAt) {
        const wait = await emailAddresses.send(tx, created, creation.network);
        if (wait > 0) ctx.log.info({ userId: created.id }, 'the address got too many links lately');
      }
      await creation.also?.(tx, created);
      tx.emit('user.registered', { user: presentCard(created), isDemo: created.isDemo });
      return created;
    });
  }

  /**
   * @throws AppError those of `create`; `request.invalid` for a guessable password
   */
  async register(ctx: RequestContext, input: Registration): Promise<SignedIn> {
    const { hasher, networks, opener } = this.#deps;
    const { username, email, password, network, userAgent, invitation } = input;
    const readAt = Date.now() / 1000;
    refuseGuessable('password', password, { username, email });
    const passwordHash = await hasher.hash(password);
    const fields = { username, email, emailVerifiedAt: null, passwordHash };
    const account = { ...fields, isDemo: false, expiresAt: null };
    const created = await this.create(ctx, account, { invitation, network });
    await networks.add(canonical(email), network);
    return opener.open(ctx, created, { method: 'registration', network, userAgent, readAt });
  }

  /**
   * @throws AppError `auth.invalid_credentials` if the email or the password is wrong;
   * `auth.second_factor_required`, `auth.wrong_code` and `auth.suspended` only after the right
   * password
   */
  async signIn(ctx: RequestContext, input: Credentials): Promise<SignedIn> {
    const { networks, opener, secondFactors } = this.#deps;
    const { attempts } = this.#deps.signInPassword;
    const { network, userAgent } = input;
    const attempt = { account: canonical(input.email), network };
    await attempts.count(attempt);
    const readAt = Date.now() / 1000;
    const account = await this.#authenticate(ctx, input);
    if (!account) throw new AppError('auth.invalid_credentials');
    await secondFactors.pass(ctx, account, input);
    await attempts.succeed(attempt);
    const start = { method: 'password', network, userAgent, readAt } as const;
    const signedIn = await opener.open(ctx, account, start);
    // A demo account does not prove that its address belongs to this client.
    if (!account.isDemo) await networks.add(attempt.account, attempt.network);
    return signedIn;
  }

  /**
   * Checks the password and second factor of an account. Shares its limits with sign-in, so that
   * guesses count there as well.
   *
   * @throws AppError `auth.invalid_credentials`, `auth.second_factor_required`, `auth.wrong_code`;
   * `request.rate_limited` after too many attempts
   */
  async confirm(
    ctx: RequestContext,
    account: Account,
    typed: ClientInfo & { password: string; code?: string | undefined },
  ): Promise<void> {
    const { signInPassword, secondFactors } = this.#deps;
    const refuse = () => new AppError('auth.invalid_credentials');
    await signInPassword.check(account, typed, refuse, () =>
      secondFactors.pass(ctx, account, typed),
    );
  }

  /**
   * Returns whether a username or an email address is valid and free.
   *
   * @throws AppError `auth.registration_closed` or `auth.invitation_required` if registration is
   * restricted, so that strangers cannot find out which addresses have accounts
   */
  async isAvailable(field: 'username' | 'email', value: string): Promise<boolean> {
    const { registration } = await this.#deps.policy.read();
    if (registration === 'closed') throw new AppError('auth.registration_closed');
    if (registration === 'invitation') throw new AppError('auth.invitation_required');
    const schema = field === 'username' ? Username : Email;
    if (!schema.safeParse(value).success) return false;
    if (field === 'username' && isReservedUsername(value)) return false;
    return !(await this.#deps.accounts.isTaken(field, value));
  }

  /** Returns the invitation to consume; null if registration is open. */
  async #admit({ email }: NewAccount, invitation: string | undefined): Promise<string | null> {
    const { policy, invitations } = this.#deps;
    const { registration } = await policy.read();
    if (registration === 'open') return null;
    if (registration === 'closed') throw new AppError('auth.registration_closed');
    if (!invitation) throw new AppError('auth.invitation_required');
    // Checked first, so that only people with an invitation learn which addresses have accounts.
    await invitations.check(invitation, email);
    return invitation;
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

  /**
   * Creates a demo account; the services that handle `user.registered` create its sample data.
   * Returns null if a concurrent request has created the demo account of the address.
   */
  async #createDemo(ctx: RequestContext, { email, password, network }: Credentials) {
    const passwordHash = await this.#deps.hasher.hash(password);
    for (;;) {
      const names = { username: demoName(email), email, emailVerifiedAt: null, passwordHash };
      const expiresAt = new Date(Date.now() + DEMO_MS);
      try {
        return await this.create(ctx, { ...names, isDemo: true, expiresAt }, { network });
      } catch (error) {
        if (hasCode(error, 'auth.email_taken')) return null;
        if (!hasCode(error, 'auth.username_taken')) throw error;
      }
    }
  }
}
