import type { Identity, Passkey } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import type { ProofRepository } from '../store/proof.repository.ts';

export interface SignInMethodServiceDeps {
  proofs: ProofRepository;
  listPasskeys: (ctx: UserContext) => Promise<Passkey[]>;
  listIdentities: (ctx: UserContext) => Promise<Identity[]>;
}

/** Lists the passkeys and linked accounts with which a user can sign in. */
export class SignInMethodService {
  readonly #deps: SignInMethodServiceDeps;

  constructor(deps: SignInMethodServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. Suspicious are those added since the last proof, or all if there is none. */
  async list(ctx: UserContext) {
    const { proofs, listPasskeys, listIdentities } = this.#deps;
    const [since, passkeys, identities] = await Promise.all([
      proofs.lastBefore(ctx.viewer, new Date()),
      listPasskeys(ctx),
      listIdentities(ctx),
    ]);
    const isSuspicious = (addedAt: string) => since === null || new Date(addedAt) > since;
    const ways = [
      ...passkeys.map(({ _id, name, createdAt, lastUsedAt }) => ({
        _id,
        kind: 'passkey' as const,
        name,
        addedAt: createdAt,
        lastUsedAt,
      })),
      ...identities.map(({ _id, providerName, label, linkedAt, lastUsedAt }) => ({
        _id,
        kind: 'identity' as const,
        name: `${providerName}: ${label}`,
        addedAt: linkedAt,
        lastUsedAt,
      })),
    ];
    return ways
      .map((way) => ({ ...way, isSuspicious: isSuspicious(way.addedAt) }))
      .sort((a, b) => b.addedAt.localeCompare(a.addedAt));
  }
}
