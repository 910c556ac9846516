import { AppError } from '@snippetry/contracts';
import type {
  EventContext,
  RequestContext,
  Transaction,
  UserContext,
} from '@snippetry/service-kit';
import type { Account } from '../accounts/index.ts';
import type { GroupRoleService, IdentityRepository } from '../identities/index.ts';
import {
  type EmailLinkRepository,
  linkHash,
  type MailService,
  newLinkSecret,
} from '../mail/index.ts';
import type { PasskeyRepository } from '../passkeys/index.ts';
import {
  type Digest,
  type PasswordCheck,
  type PasswordHasher,
  refuseGuessable,
} from '../password-checks/index.ts';
import type { SecondFactorRepository } from '../second-factors/index.ts';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { RecoveryRequestRepository } from './recovery-request.repository.ts';

export interface PasswordServiceDeps extends AccountDeps {
  links: EmailLinkRepository;
  mails: MailService;
  hasher: PasswordHasher;
  ownPassword: PasswordCheck;
  sessions: SessionService;
  requests: RecoveryRequestRepository;
  digest: Digest;
  factors: SecondFactorRepository;
  passkeys: PasskeyRepository;
  identities: IdentityRepository;
  groupRoles: GroupRoleService;
}

/** Input for a password change, with the client that sends it. */
interface PasswordInput extends ClientInfo {
  currentPassword: string;
  newPassword: string;
}

/** New password, with the secret of the reset link. */
interface ResetInput extends ClientInfo {
  token: string;
  newPassword: string;
}

/** Time that a reset link is valid. */
const LIFE_MS = 3_600_000;

const wrongPassword = () => new AppError('auth.wrong_password');

/** Changes passwords, and resets forgotten ones. */
export class PasswordService {
  readonly #deps: PasswordServiceDeps;

  constructor(deps: PasswordServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Replaces the password and ends all access tokens and other sessions of the user.
   *
   * @throws AppError `auth.wrong_password`, also if a concurrent request changed the password
   * first; `request.invalid` for a guessable new password
   */
  async change(ctx: UserContext, input: PasswordInput): Promise<void> {
    const { accounts, hasher, ownPassword } = this.#deps;
    const account = await accounts.requireOwn(ctx.viewer);
    refuseGuessable('newPassword', input.newPassword, account);
    const { currentPassword: password, network, userAgent } = input;
    await ownPassword.check(account, { password, network }, wrongPassword, async () => {
      const to = await hasher.hash(input.newPassword);
      await this.#replace(ctx, account, { to, network, userAgent });
    });
  }

  /**
   * Only stores the request: neither answer nor timing reveals whether the address has an account.
   */
  async requestReset(
    ctx: RequestContext,
    { email, network }: Pick<ClientInfo, 'network'> & { email: string },
  ): Promise<void> {
    const { unitOfWork, requests, digest } = this.#deps;
    const request = { email, network: digest(network) };
    await unitOfWork.commit(ctx, async (tx) => {
      tx.emit('recovery.asked', { requestId: await requests.insert(tx, request) });
    });
  }

  /** Sends the link if the address belongs to an account, neither demo nor suspended. */
  async onResetRequested({ tx, viewer, log }: EventContext, requestId: string): Promise<void> {
    const { accounts, requests, mails } = this.#deps;
    const request = await requests.consume(tx, requestId);
    const account = request && (await accounts.findByEmail(request.email));
    if (!account || !(await accounts.findForMail(viewer, account.id))) return;
    const { id: accountId, email, emailVerifiedAt } = account;
    const secret = newLinkSecret();
    const addressee = {
      to: email,
      isConfirmed: emailVerifiedAt !== null,
      network: request.network,
    };
    if ((await mails.send(tx, { kind: 'reset-password', accountId, secret }, addressee)) > 0) {
      log.info({ userId: accountId }, 'too many links for a new password were requested');
      return;
    }
    await this.#storeLink(tx, { id: accountId, email }, secret);
  }

  /** Creates a link that sets a new password within an hour, and returns its secret. */
  async createLink(tx: Transaction, account: Pick<Account, 'id' | 'email'>): Promise<string> {
    const secret = newLinkSecret();
    await this.#storeLink(tx, account, secret);
    return secret;
  }

  async #storeLink(
    tx: Transaction,
    { id: accountId, email }: Pick<Account, 'id' | 'email'>,
    secret: string,
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const link = { hash: linkHash(secret), purpose: 'reset' as const, accountId };
    await this.#deps.links.replace(tx, { ...link, email, expiresAt });
  }

  /**
   * Sets a new password, consumes the link, and ends every session and access token of the account.
   *
   * @throws AppError `auth.link_invalid`; `request.invalid` for a guessable password
   */
  async reset(ctx: RequestContext, { token, newPassword, ...client }: ResetInput): Promise<void> {
    const { accounts, links, hasher, unitOfWork } = this.#deps;
    const hash = linkHash(token);
    const link = await links.find('reset', hash);
    const account = link && (await accounts.find(ctx.viewer, link.accountId));
    if (!account || account.suspension !== null) throw new AppError('auth.link_invalid');
    refuseGuessable('newPassword', newPassword, account);
    const passwordHash = await hasher.hash(newPassword);
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await links.consume(tx, 'reset', hash))) throw new AppError('auth.link_invalid');
      await this.#storeReset(tx, account, { passwordHash, client });
      if (account.emailVerifiedAt === null) await this.#removeSignInMethods(ctx, tx, account.id);
    });
  }

  async #replace(
    ctx: UserContext,
    { id, email, passwordHash: from }: Account,
    { to, ...client }: ClientInfo & { to: string },
  ): Promise<void> {
    const { unitOfWork, accounts, links, security, sessions } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const changed = await accounts.changePassword(tx, id, { from, to });
      if (!changed) throw new AppError('auth.wrong_password');
      await sessions.endAll(tx, id, { except: ctx.viewer.jti });
      await links.removeOther(tx, { id, email });
      await security.record(tx, id, { ...client, kind: 'password-changed' });
    });
  }

  async #storeReset(
    tx: Transaction,
    account: Account,
    { passwordHash, client }: { passwordHash: string; client: ClientInfo },
  ): Promise<void> {
    const { accounts, links, security, sessions } = this.#deps;
    const changed = await accounts.resetPassword(tx, account, passwordHash);
    if (!changed) throw new AppError('auth.link_invalid');
    await sessions.endAll(tx, account.id);
    // A person who knew the old password may have requested a link to another address.
    await links.removeOf(tx, account.id);
    await security.record(tx, account.id, { kind: 'password-reset', ...client });
  }

  /**
   * If the address was not confirmed before the reset, another person may have registered with it:
   * every other sign-in method of the account is theirs, not the owner's.
   */
  async #removeSignInMethods(ctx: RequestContext, tx: Transaction, accountId: string) {
    const { identities, groupRoles, factors, passkeys } = this.#deps;
    await identities.removeAll(tx, accountId);
    await groupRoles.withdraw(ctx.viewer, tx, accountId);
    await factors.disable(tx, accountId);
    await passkeys.removeAll(tx, accountId);
  }
}
