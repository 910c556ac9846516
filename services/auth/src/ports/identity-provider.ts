import type { IdentityProviderId } from '@snippetry/contracts';
import type { ExternalAccount } from '../domain/identity.ts';

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
}
