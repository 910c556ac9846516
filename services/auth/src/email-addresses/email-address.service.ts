import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UserContext } from '@snippetry/service-kit';
import { type Account, canonical, type SignInPolicy } from '../accounts/index.ts';
import {
  type EmailLinkRepository,
  linkHash,
  type MailService,
  newLinkSecret,
} from '../mail/index.ts';
import { type PasswordCheck, wrongOwnPassword } from '../password-checks/index.ts';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';

export interface EmailAddressServiceDeps extends AccountDeps {
  links: EmailLinkRepository;
  mails: MailService;
  ownPassword: PasswordCheck;
  signInPolicy: SignInPolicy;
}

const LIFE_MS = 3 * 86_400_000;

function refuseTooMany(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError('request.rate_limited', { retryAfter });
}

const wrongPassword = () =>
  new AppError('auth.wrong_password', { message: msg('This is not the password of the account') });

/** Changes email addresses, and sends the links that confirm them. */
export class EmailAddressService {
  readonly #deps: EmailAddressServiceDeps;

  constructor(deps: EmailAddressServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Sends the link in the transaction that creates the account.
   *
   * @returns 0, or the seconds until a link can be sent if the address got too many
   */
  send(tx: Transaction, account: Account, network: string): Promise<number> {
    return this.#send(tx, account.id, { email: account.email, network });
  }

  /** Sends another link; returns the same as `send`. */
  sendAgain(ctx: RequestContext, account: Account, network: string): Promise<number> {
    return this.#deps.unitOfWork.commit(ctx, (tx) => this.send(tx, account, network));
  }

  /**
   * Sends another link to the signed-in user; does nothing if the address is confirmed.
   *
   * @throws AppError `request.rate_limited` if the address got too many lately
   */
  async sendToViewer(ctx: UserContext, { network }: ClientInfo): Promise<void> {
    const account = await this.#deps.accounts.requireOwn(ctx.viewer);
    if (account.isDemo || account.emailVerifiedAt !== null) return;
    refuseTooMany(await this.sendAgain(ctx, account, network));
  }

  /**
   * Sends a link to a new address, which replaces the current one once the link is opened.
   *
   * @throws AppError `auth.wrong_password`; `request.invalid` without the password of an account
   * that has one; `access.forbidden` for a demo account; `request.rate_limited`
   */
  async requestChange(
    ctx: UserContext,
    input: ClientInfo & { email: string; password?: string | undefined },
  ): Promise<void> {
    const { unitOfWork, accounts, security } = this.#deps;
    const { email, network, userAgent } = input;
    const account = await accounts.requireOwn(ctx.viewer);
    if (account.isDemo) throw new AppError('access.forbidden');
    await this.#checkPassword(account, input);
    await unitOfWork.commit(ctx, async (tx) => {
      // A password change ends such links, so none may be created with the old password after it.
      const locked = await accounts.lock(tx, account.id);
      if (locked?.passwordHash !== account.passwordHash) throw wrongOwnPassword();
      refuseTooMany(await this.#send(tx, account.id, { email, network }));
      const entry = { kind: 'email-change-asked' as const, subject: email, network, userAgent };
      await security.record(tx, account.id, entry);
    });
  }

  /**
   * Returns the address and account of a link without consuming it.
   *
   * @throws AppError `auth.link_invalid`
   */
  async describe(ctx: RequestContext, secret: string) {
    const { email, account } = await this.#read(ctx, secret);
    return {
      email,
      username: account.username,
      isOwn: ctx.viewer.id === account.id,
      hasPassword: this.#deps.signInPolicy.hasPassword(account),
    };
  }

  /**
   * Confirms the address of a link, and consumes the link. The reader of the mail must prove
   * ownership of the account as well: a stranger may have registered it with the reader's address.
   *
   * @throws AppError `auth.link_invalid`; `auth.wrong_password` if the viewer is not signed in to
   * the account; `auth.email_taken` if another account has registered the address since
   */
  async confirm(
    ctx: RequestContext,
    input: ClientInfo & { token: string; password?: string | undefined },
  ): Promise<string> {
    const { unitOfWork, accounts, links, security, ownPassword, signInPolicy } = this.#deps;
    const { token, password = '', network, userAgent } = input;
    const { account: owner } = await this.#read(ctx, token);
    if (ctx.viewer.id !== owner.id) {
      if (!signInPolicy.hasPassword(owner)) throw wrongPassword();
      await ownPassword.verify(owner, { password, network }, wrongPassword);
    }
    return unitOfWork.commit(ctx, async (tx) => {
      const link = await links.consume(tx, 'verify', linkHash(token));
      const account = link && (await accounts.find(ctx.viewer, link.accountId, tx));
      if (!link || !account) throw new AppError('auth.link_invalid');
      await accounts.confirmEmail(tx, account.id, link.email);
      if (canonical(link.email) !== canonical(account.email)) {
        // Also ends the links that were sent to the former address.
        await links.removeOf(tx, account.id);
        const entry = { network, userAgent, subject: link.email, former: account };
        await security.record(tx, account.id, { ...entry, kind: 'email-changed' });
      }
      return link.email;
    });
  }

  /** The route requires a recent proof of accounts without a password. */
  async #checkPassword(
    account: Account,
    { password, network }: ClientInfo & { password?: string | undefined },
  ): Promise<void> {
    const { ownPassword, signInPolicy } = this.#deps;
    if (!signInPolicy.hasPassword(account)) return;
    if (password === undefined) {
      const fault = { path: 'password', msg: msg('The current password is required') };
      throw new AppError('request.invalid', { errors: [fault] });
    }
    await ownPassword.verify(account, { password, network }, wrongOwnPassword);
  }

  async #read(ctx: RequestContext, secret: string) {
    const { accounts, links } = this.#deps;
    const link = await links.find('verify', linkHash(secret));
    const account = link && (await accounts.find(ctx.viewer, link.accountId));
    if (!link || !account) throw new AppError('auth.link_invalid');
    return { email: link.email, account };
  }

  /** Returns 0, or the seconds until the link can be sent; the address may be a stranger's. */
  async #send(
    tx: Transaction,
    accountId: string,
    { email: to, network }: { email: string; network: string },
  ): Promise<number> {
    const { links, mails } = this.#deps;
    const secret = newLinkSecret();
    const mail = { kind: 'verify-email' as const, accountId, to, secret };
    const wait = await mails.send(tx, mail, { to, isConfirmed: false, network });
    if (wait > 0) return wait;
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const link = { hash: linkHash(secret), purpose: 'verify' as const, accountId, email: to };
    await links.replace(tx, { ...link, expiresAt });
    return 0;
  }
}
