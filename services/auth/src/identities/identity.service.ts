import {
  AppError,
  type ErrorCode,
  type Identity,
  type IdentityProviderId,
} from '@snippetry/contracts';
import {
  type BrowserCookie,
  hashOf,
  newSecret,
  type RequestContext,
  type Transaction,
  type UserContext,
} from '@snippetry/service-kit';
import type { Account, SignInPolicy } from '../accounts/index.ts';
import type { PasskeyRepository } from '../passkeys/index.ts';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';
import type { GroupRoleService } from './group-role.service.ts';
import type { IdentityRepository } from './identity.repository.ts';
import {
  type ExternalAccount,
  type IdentityProvider,
  type IdentityRecord,
  type Providers,
  type SignInSecrets,
  safeReturnTo,
} from './identity.ts';
import type { PendingSignIn, SignIns } from './pending-sign-ins.ts';

interface IdentityServiceDeps extends AccountDeps {
  identities: IdentityRepository;
  signIns: SignIns;
  providers: Providers;
  passkeys: PasskeyRepository;
  cookie: BrowserCookie;
  groupRoles: GroupRoleService;
  signInPolicy: SignInPolicy;
}

const SETTINGS = '/app/settings';

/** Callback request of a provider. */
interface Landing {
  answer: URLSearchParams;
  cookies: string | undefined;
}

/** URL to send the browser to, and the secret that binds the sign-in to it. */
interface Departure {
  url: string;
  browser: string;
}

const failed = (code: ErrorCode) => `/login?error=${code}`;

/** A user who cancels at the provider sees no error. */
function afterRefusal({ linking, returnTo }: PendingSignIn, error: string | null): string {
  if (error !== 'access_denied') return failed('auth.provider_refused');
  return linking ? returnTo : '/login';
}

/** Starts a sign-in with an identity provider. */
async function begin(
  { signIns, provider }: { signIns: SignIns; provider: IdentityProvider },
  purpose: Pick<PendingSignIn, 'returnTo' | 'invitation' | 'linking'>,
): Promise<Departure> {
  const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const url = await provider.authorizeUrl(secrets);
  const browser = newSecret();
  const { state, ...rest } = secrets;
  const browserHash = hashOf(browser);
  await signIns.begin(state, { ...purpose, ...rest, provider: provider.id, browserHash });
  return { url, browser };
}

/**
 * Sends browsers to identity providers and handles their return; lists and removes linked accounts.
 */
export class IdentityService {
  readonly #deps: IdentityServiceDeps;

  constructor(deps: IdentityServiceDeps) {
    this.#deps = deps;
  }

  async list({ viewer }: UserContext): Promise<Identity[]> {
    const stored = await this.#deps.identities.ofAccount(viewer.id);
    return stored.map((one) => this.#present(one));
  }

  /** @throws AppError `auth.provider_unknown`, `auth.provider_unavailable` */
  begin({ viewer }: UserContext, id: IdentityProviderId): Promise<Departure> {
    const { providers, signIns } = this.#deps;
    const { id: userId, jti, exp } = viewer;
    const linking = { userId, jti, exp, begunAt: Date.now() / 1000 };
    return begin({ signIns, provider: providers.get(id) }, { returnTo: SETTINGS, linking });
  }

  /** @throws AppError `auth.identity_not_found`, `auth.last_sign_in` */
  async unlink(ctx: UserContext, id: string, client: ClientInfo): Promise<void> {
    const { unitOfWork, accounts, identities, security, providers, groupRoles } = this.#deps;
    const userId = ctx.viewer.id;
    await unitOfWork.commit(ctx, async (tx) => {
      // Concurrent removals must not each count on the other's sign-in method.
      const account = await accounts.lock(tx, userId);
      const removed = account && (await identities.remove(tx, userId, id));
      if (!removed) throw new AppError('auth.identity_not_found');
      if (!(await this.#hasOther(tx, account))) throw new AppError('auth.last_sign_in');
      await groupRoles.withdraw(ctx.viewer, tx, userId, removed.provider);
      const subject = providers.nameOf(removed.provider);
      await security.record(tx, userId, { ...client, kind: 'identity-unlinked', subject });
    });
  }

  /** Browsers navigate here, so an outage of the provider redirects to an error page as well. */
  async start(
    ctx: RequestContext,
    id: IdentityProviderId,
    options: { returnTo?: string | undefined; invitation?: string | undefined },
  ): Promise<Departure | { url: string; browser: null }> {
    const { providers, signIns } = this.#deps;
    const provider = providers.get(id);
    const returnTo = safeReturnTo(options.returnTo);
    const { invitation } = options;
    try {
      return await begin({ signIns, provider }, { returnTo, invitation, linking: null });
    } catch (err) {
      ctx.log.warn({ err, provider: id }, 'a sign-in at another site could not be started');
      return { url: failed('auth.provider_unavailable'), browser: null };
    }
  }

  /** Handles the callback of a provider; returns the URL to redirect the browser to. */
  async land(ctx: RequestContext, id: IdentityProviderId, landing: Landing): Promise<string> {
    const provider = this.#deps.providers.get(id);
    try {
      return await this.#land(ctx, provider, landing);
    } catch (err) {
      // Browsers navigate here, so unexpected errors redirect to an error page as well.
      ctx.log.warn({ err, provider: id }, 'a sign-in at another site has failed');
      const code = err instanceof AppError ? err.code : 'internal';
      return failed(code);
    }
  }

  async #land(
    ctx: RequestContext,
    provider: IdentityProvider,
    { answer, cookies }: Landing,
  ): Promise<string> {
    const { signIns } = this.#deps;
    const state = answer.get('state') ?? '';
    const pending = state === '' ? null : await signIns.consume(state);
    if (
      pending?.provider !== provider.id ||
      !this.#deps.cookie.isIn(cookies, pending.browserHash)
    ) {
      return failed('auth.link_invalid');
    }
    // The provider's error text is never shown: anyone can craft such a URL.
    if (answer.has('error')) return afterRefusal(pending, answer.get('error'));
    const secrets: SignInSecrets = { state, nonce: pending.nonce, verifier: pending.verifier };
    const account = await provider.identify(answer, secrets);
    const refusal = provider.refusalOf(account);
    if (refusal) {
      await this.#withdrawRole(ctx, account);
      throw new AppError(refusal);
    }
    const { returnTo, invitation, browserHash, linking } = pending;
    const rest = { returnTo, invitation, browserHash, linking, account, asked: null };
    return `/sign-in/finish#${await signIns.issueTicket(rest)}`;
  }

  /** Returns whether a user has a linked account at a provider that is offered. */
  async signsIn(tx: Transaction, accountId: string): Promise<boolean> {
    const { identities, providers } = this.#deps;
    const linked = await identities.ofAccount(accountId, tx);
    return linked.some((identity) => providers.offers(identity));
  }

  /** A user who may no longer sign in has no role by groups either. */
  async #withdrawRole(ctx: RequestContext, account: ExternalAccount): Promise<void> {
    const { identities, accounts, groupRoles } = this.#deps;
    const identity = await identities.find(account);
    const owner = identity && (await accounts.find(ctx.viewer, identity.accountId));
    if (owner) await groupRoles.apply(ctx, owner, { provider: account.provider, groups: [] });
  }

  /** Returns whether the user can sign in without the account that was just unlinked. */
  async #hasOther(tx: Transaction, account: Account): Promise<boolean> {
    const { passkeys, signInPolicy } = this.#deps;
    if (signInPolicy.hasPassword(account)) return true;
    if (await this.signsIn(tx, account.id)) return true;
    return signInPolicy.hasPasswords && passkeys.exists(tx, account.id);
  }

  #present({ id, provider, label, linkedAt, lastUsedAt }: IdentityRecord): Identity {
    return {
      _id: id,
      provider,
      providerName: this.#deps.providers.nameOf(provider),
      label,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}
