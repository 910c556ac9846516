import { AppError } from '@snippetry/contracts';
import type { EventContext, RequestContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import { refuseGuessable } from '../domain/guessable-password.ts';
import type { Digest } from '../ports/digest.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { PasswordResetListener } from '../ports/password-reset.ts';
import type { Post } from '../ports/post.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { ClientInfo, SessionEnder } from '../ports/sessions.ts';
import type { EmailLinkRepository } from '../store/email-link.repository.ts';
import type { RecoveryRequestRepository } from '../store/recovery-request.repository.ts';
import { linkHash, newLinkSecret } from './link-secret.ts';

export interface RecoveryServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  requests: RecoveryRequestRepository;
  links: EmailLinkRepository;
  hasher: PasswordHasher;
  post: Post;
  digest: Digest;
  security: SecurityLog;
  sessions: SessionEnder;
  resetListeners: readonly PasswordResetListener[];
}

/** New password, with the secret of the reset link. */
export interface ResetInput extends ClientInfo {
  token: string;
  newPassword: string;
}

const LIFE_MS = 3_600_000;

/** Resets forgotten passwords. */
export class RecoveryService {
  readonly #deps: RecoveryServiceDeps;

  constructor(deps: RecoveryServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Only stores the request: neither answer nor timing reveals whether the address has an account.
   */
  async request(
    ctx: RequestContext,
    { email, network }: Pick<ClientInfo, 'network'> & { email: string },
  ): Promise<void> {
    const { unitOfWork, requests, digest } = this.#deps;
    const request = { email, network: digest(network) };
    await unitOfWork.commit(ctx, async (tx) => {
      tx.emit('recovery.asked', { requestId: await requests.insert(tx, request) });
    });
  }

  /** Sends the link if the address belongs to an account. */
  async onRequested({ tx, viewer, log }: EventContext, requestId: string): Promise<void> {
    const { accounts, requests, links, post } = this.#deps;
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
    if ((await post.send(tx, { kind: 'reset-password', accountId, secret }, addressee)) > 0) {
      log.info({ userId: accountId }, 'too many links for a new password were requested');
      return;
    }
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const link = { hash: linkHash(secret), purpose: 'reset' as const, accountId };
    await links.replace(tx, { ...link, email, expiresAt });
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
      await this.#store(tx, account, { passwordHash, client });
    });
  }

  async #store(
    tx: Transaction,
    account: Account,
    { passwordHash, client }: { passwordHash: string; client: ClientInfo },
  ): Promise<void> {
    const { accounts, links, security, sessions, resetListeners } = this.#deps;
    const changed = await accounts.resetPassword(tx, account, passwordHash);
    if (!changed) throw new AppError('auth.link_invalid');
    await sessions.endAll(tx, account.id);
    // A person who knew the old password may have requested a link to another address.
    await links.removeOf(tx, account.id);
    for (const listener of resetListeners) await listener.onReset(tx, account);
    await security.record(tx, account.id, { kind: 'password-reset', ...client });
  }
}
