import { AppError, type IdentityProviderId } from '@snippetry/contracts';
import type { IdentityProvider } from '../ports/identity-provider.ts';

/** Identity providers that the operator has configured. */
export class Providers {
  readonly all: readonly IdentityProvider[];

  constructor(all: readonly IdentityProvider[]) {
    this.all = all;
  }

  /** @throws AppError `auth.provider_unknown` */
  get(id: IdentityProviderId): IdentityProvider {
    const provider = this.all.find((one) => one.id === id);
    if (!provider) throw new AppError('auth.provider_unknown');
    return provider;
  }

  nameOf(id: IdentityProviderId): string {
    const name = this.all.find((one) => one.id === id)?.name;
    return name ?? (id === 'github' ? 'GitHub' : 'Single sign-on');
  }
}
