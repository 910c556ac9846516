import { AppError, type SignedIn } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { BrowserCookie, RequestContext, Revocations } from '@snippetry/service-kit';
import { type Account, canonical, type SignInPolicy } from '../accounts/index.ts';
import type { KnownNetworks } from '../password-checks/index.ts';
import { type AccountDeps, type ClientInfo, clientOf } from '../security-events/index.ts';
import type { SessionOpener } from '../sessions/index.ts';
import { type SignInService, withFreeUsername } from '../sign-ins/index.ts';
import type { GroupRoleService } from './group-role.service.ts';
import type { IdentityRepository } from './identity.repository.ts';
import { type ExternalAccount, methodOf, type Providers } from './identity.ts';
import type { SignIns, SignInTicket } from './pending-sign-ins.ts';

interface IdentitySignInServiceDeps extends AccountDeps {
  identities: IdentityRepository;
  signIns: SignIns;
  cookie: BrowserCookie;
  providers: Providers;
  passwordSignIns: SignInService;
  opener: SessionOpener;
  networks: KnownNetworks;
  revocations: Revocations;
  groupRoles: GroupRoleService;
  signInPolicy: SignInPolicy;
}

/** Ticket, with the cookies and the client of the browser that redeems it. */
interface Presented extends ClientInfo {
  ticket: string;
  cookies: string | undefined;
}

const AS_BEFORE = msg(
  'An account with that email already exists. Sign in to it as before, then link this one in Settings',
);

/** Redeems the tickets of provider sign-ins for sessions and linked accounts. */
export class IdentitySignInService {
  readonly #deps: IdentitySignInServiceDeps;

  constructor(deps: IdentitySignInServiceDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError `auth.link_invalid`; `auth.email_taken` if an account here has the address and
   * cannot be linked by its password; those of `SignInService.create` and {@link SessionOpener}
   */
  async finish(ctx: RequestContext, presented: Presented) {
    const ticket = await this.#deps.signIns.consumeTicket(presented.ticket);
    const { account, returnTo, linking } = this.#own(ticket, presented);
    if (linking) {
      await this.#linkTo(ctx, { ...presented, account, linking });
      return { outcome: 'linked' as const, returnTo };
    }
    const readAt = Date.now() / 1000;
    const known = (await this.#findLinked(ctx, account)) ?? (await this.#findByEmail(account));
    if (known?.isLinked === false) return this.#requirePassword(known.account, ticket, returnTo);
    const owner =
      known?.account ??
      (await this.#create(ctx, account, { ...presented, invitation: ticket?.invitation }));
    const signedIn = await this.#open(ctx, { owner, account, client: presented, readAt });
    return { ...signedIn, outcome: 'signed-in' as const, returnTo };
  }

  /**
   * Links both accounts after checking the password of the local one. A wrong password keeps the
   * ticket valid.
   *
   * @throws AppError `auth.link_invalid`, `auth.identity_taken`, and those of
   * `SignInService.confirm`
   */
  async link(
    ctx: RequestContext,
    presented: Presented & { password: string; code?: string | undefined },
  ): Promise<SignedIn & { returnTo: string }> {
    const { accounts, signIns, passwordSignIns } = this.#deps;
    const readAt = Date.now() / 1000;
    const { account, asked, returnTo } = this.#own(
      await signIns.readTicket(presented.ticket),
      presented,
    );
    const owner = asked === null ? null : await accounts.find(ctx.viewer, asked);
    if (!owner) throw new AppError('auth.link_invalid');
    await passwordSignIns.confirm(ctx, owner, presented);
    if (!(await signIns.consumeTicket(presented.ticket))) throw new AppError('auth.link_invalid');
    await this.#insert(ctx, { userId: owner.id, account, client: presented });
    const signedIn = await this.#open(ctx, { owner, account, client: presented, readAt });
    return { ...signedIn, returnTo };
  }

  #own(ticket: SignInTicket | null, { cookies }: Presented): SignInTicket {
    if (!ticket || !this.#deps.cookie.isIn(cookies, ticket.browserHash)) {
      throw new AppError('auth.link_invalid');
    }
    return ticket;
  }

  async #findLinked(ctx: RequestContext, account: ExternalAccount) {
    const { identities, accounts } = this.#deps;
    const identity = await identities.find(account);
    const owner = identity && (await accounts.find(ctx.viewer, identity.accountId));
    if (!owner) return null;
    await identities.markUsed(identity.id, account.label);
    return { account: owner, isLinked: true };
  }

  async #findByEmail({ email, isEmailVerified }: ExternalAccount) {
    const account = await this.#deps.accounts.findByEmail(email);
    if (!account || account.isDemo) return null;
    // Accounts are linked by password only: the local one must have a password, and the provider
    // must have verified the address, which may otherwise belong to another person.
    if (account.passwordHash === null || !isEmailVerified) {
      throw new AppError('auth.email_taken', { message: AS_BEFORE });
    }
    return { account, isLinked: false };
  }

  async #requirePassword(owner: Account, ticket: SignInTicket | null, returnTo: string) {
    if (!ticket) throw new AppError('auth.link_invalid');
    const { signIns, providers, signInPolicy } = this.#deps;
    return {
      outcome: 'link' as const,
      ticket: await signIns.issueTicket({ ...ticket, asked: owner.id }),
      email: owner.email,
      providerName: providers.nameOf(ticket.account.provider),
      canReset: signInPolicy.hasPasswords,
      returnTo,
    };
  }

  #create(
    ctx: RequestContext,
    account: ExternalAccount,
    { network, invitation }: { network: string; invitation?: string | undefined },
  ) {
    const { passwordSignIns, identities } = this.#deps;
    const emailVerifiedAt = account.isEmailVerified ? new Date() : null;
    const fields = { email: account.email, emailVerifiedAt, passwordHash: null };
    return withFreeUsername(account.username, (username) =>
      passwordSignIns.create(
        ctx,
        { ...fields, username, isDemo: false, expiresAt: null },
        { network, invitation, also: (tx, created) => identities.insert(tx, created.id, account) },
      ),
    );
  }

  async #linkTo(
    ctx: RequestContext,
    {
      linking,
      account,
      ...client
    }: ClientInfo & { account: ExternalAccount; linking: NonNullable<SignInTicket['linking']> },
  ): Promise<void> {
    const { identities, revocations, accounts, groupRoles } = this.#deps;
    const { userId, jti, begunAt } = linking;
    const hasEnded =
      linking.exp <= Date.now() / 1000 || (await revocations.has({ userId, jti, iat: begunAt }));
    if (hasEnded) throw new AppError('auth.link_invalid');
    const linked = await identities.find(account);
    if (linked?.accountId !== userId) await this.#insert(ctx, { userId, account, client });
    const owner = await accounts.find(ctx.viewer, userId);
    if (owner) await groupRoles.apply(ctx, owner, account);
  }

  async #insert(
    ctx: RequestContext,
    link: { userId: string; account: ExternalAccount; client: ClientInfo },
  ): Promise<void> {
    const { unitOfWork, identities, security, providers } = this.#deps;
    const { userId, account, client } = link;
    await unitOfWork.commit(ctx, async (tx) => {
      await identities.insert(tx, userId, account);
      const subject = providers.nameOf(account.provider);
      await security.record(tx, userId, { ...clientOf(client), kind: 'identity-linked', subject });
    });
  }

  async #open(
    ctx: RequestContext,
    start: { owner: Account; account: ExternalAccount; client: ClientInfo; readAt: number },
  ): Promise<SignedIn> {
    const { opener, networks, groupRoles } = this.#deps;
    const { account, client, readAt } = start;
    const owner = await groupRoles.apply(ctx, start.owner, account);
    const method = methodOf(account.provider);
    const signedIn = await opener.open(ctx, owner, { ...clientOf(client), method, readAt });
    await networks.add(canonical(owner.email), client.network);
    return signedIn;
  }
}
