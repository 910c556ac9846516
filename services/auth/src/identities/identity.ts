import {
  AppError,
  type ErrorCode,
  type IdentityProviderId,
  type SignInMethod,
} from '@snippetry/contracts';

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
  /** Groups at the provider; only those that its configuration mentions. */
  groups: string[];
}

/** A linked account at an identity provider, with which a user can sign in. */
export interface IdentityRecord {
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

/** Secrets that bind the answer of a provider to the sign-in that it belongs to. */
export interface SignInSecrets {
  state: string;
  /** Returned inside the signed id token (OpenID Connect). */
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

/** External identity provider. */
export interface IdentityProvider {
  readonly id: IdentityProviderId;
  /** Display name. */
  readonly name: string;
  readonly isSandbox: boolean;
  /**
   * Returns the URL at which the user signs in.
   *
   * @throws AppError `auth.provider_unavailable`
   */
  authorizeUrl(secrets: SignInSecrets): Promise<string>;
  /**
   * Returns the account that has signed in.
   *
   * @param answer query parameters of the callback
   * @throws AppError `auth.provider_unavailable`, `auth.provider_refused`, `auth.email_missing`
   */
  identify(answer: URLSearchParams, secrets: SignInSecrets): Promise<ExternalAccount>;
  /** Returns why an account of the provider must not sign in; null if it may. */
  refusalOf(account: ExternalAccount): ErrorCode | null;
}

/** The identity providers that the operator has configured. */
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

  /** Returns whether users can sign in with a linked account: its provider may be gone. */
  offers({ provider }: Pick<IdentityRecord, 'provider'>): boolean {
    return this.all.some(({ id }) => id === provider);
  }

  nameOf(id: IdentityProviderId): string {
    const name = this.all.find((one) => one.id === id)?.name;
    return name ?? (id === 'github' ? 'GitHub' : 'Single sign-on');
  }
}

const HOME = '/app';
/** Browsers drop some control characters, and read `\` as `/`: a path could leave the site. */
const UNSAFE = /[\p{Cc}\\]/u;

/** Returns the path if it stays on this site, and the home page of the app otherwise. */
export function safeReturnTo(given: string | undefined): string {
  if (!given?.startsWith('/') || given.startsWith('//') || UNSAFE.test(given)) return HOME;
  const base = 'http://site.invalid';
  if (!URL.canParse(given, base)) return HOME;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}
