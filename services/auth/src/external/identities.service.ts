import { AppError, type Identity, type IdentityProviderId } from '@snippetry/contracts';
import type { Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { StoredIdentity } from '../domain/identity.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { ClientInfo } from '../ports/sessions.ts';
import type { HasSignInMethod } from '../ports/sign-in-ways.ts';
import type { IdentityRepository } from '../store/identity.repository.ts';
import { begin, type Departure } from './begin.ts';
import type { Providers } from './providers.ts';
import type { SignIns } from './sign-ins.ts';

export interface IdentityServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  identities: IdentityRepository;
  signIns: SignIns;
  providers: Providers;
  security: SecurityLog;
  /** Checks for sign-in methods other than passwords and linked accounts. */
  otherSignIns: readonly HasSignInMethod[];
}

const SETTINGS = '/app/settings';

/** Linked accounts at identity providers. */
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
    const { unitOfWork, accounts, identities, security, providers } = this.#deps;
    const userId = ctx.viewer.id;
    await unitOfWork.commit(ctx, async (tx) => {
      // Locks the account: concurrent removals must not each count on the other's sign-in method.
      const account = await accounts.changeProfile(tx, userId, {});
      const removed = account && (await identities.remove(tx, userId, id));
      if (!removed) throw new AppError('auth.identity_not_found');
      const hasOther = account.passwordHash !== null || (await this.#hasOther(tx, userId));
      if (!hasOther) throw new AppError('auth.last_sign_in');
      const subject = providers.nameOf(removed.provider);
      await security.record(tx, userId, { ...client, kind: 'identity-unlinked', subject });
    });
  }

  async #hasOther(tx: Transaction, userId: string): Promise<boolean> {
    const { identities, otherSignIns } = this.#deps;
    if ((await identities.ofAccount(userId, tx)).length > 0) return true;
    for (const hasMethod of otherSignIns) {
      if (await hasMethod(tx, userId)) return true;
    }
    return false;
  }

  #present({ id, provider, label, linkedAt, lastUsedAt }: StoredIdentity): Identity {
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
