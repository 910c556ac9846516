import type { IdentityProviderId, SignInMethod } from '@snippetry/contracts';

/** An account at an identity provider, as the provider describes it. */
export interface ExternalAccount {
  provider: IdentityProviderId;
  /** Identifies the server: the operator may replace a provider by another one of the same kind. */
  issuer: string;
  /** Id of the account at the provider, which never changes. */
  subject: string;
  /** Display name at the provider: a name or an address. */
  label: string;
  /** Name from which a username is derived. */
  username: string;
  email: string;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
}

/** A linked account at an identity provider, with which a user can sign in. */
export interface StoredIdentity {
  id: string;
  accountId: string;
  provider: IdentityProviderId;
  issuer: string;
  subject: string;
  label: string;
  linkedAt: Date;
  lastUsedAt: Date | null;
}

/** Returns the sign-in method of sessions that start with this provider. */
export const methodOf = (provider: IdentityProviderId): SignInMethod =>
  provider === 'github' ? 'github' : 'single-sign-on';
