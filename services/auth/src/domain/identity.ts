import type { IdentityProviderId, SignInMethod } from '@snippetry/contracts';

/** An account at another site, as that site describes it. */
export interface ExternalAccount {
  provider: IdentityProviderId;
  /** Which site: the provider may be exchanged for another one. */
  issuer: string;
  /** Its id there, which never changes. */
  subject: string;
  /** What it is called there: a name or an address. */
  label: string;
  /** A name from which a username is made. */
  username: string;
  email: string;
  /** Whether the other site says that the address belongs to the person. */
  isEmailVerified: boolean;
}

/** An account at another site that signs somebody in here. */
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

/** How a session is called that began there. */
export const methodOf = (provider: IdentityProviderId): SignInMethod =>
  provider === 'github' ? 'github' : 'single-sign-on';
