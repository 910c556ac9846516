import type { IdentityProviderId } from '@snippetry/contracts';
import type { ExternalAccount } from '../domain/identity.ts';

/** What ties an answer of the other site to the sign-in that was begun. */
export interface SignInSecrets {
  state: string;
  /** Comes back inside of what the other site signs (OpenID Connect). */
  nonce: string;
  /** The secret of PKCE. */
  verifier: string;
}

/** Another site at which people can sign in. */
export interface IdentityProvider {
  readonly id: IdentityProviderId;
  /** As people know it. */
  readonly name: string;
  readonly isSandbox: boolean;
  /**
   * Where the browser goes to sign in.
   *
   * @throws AppError `auth.provider_unavailable`
   */
  authorizeUrl(secrets: SignInSecrets): Promise<string>;
  /**
   * Who has signed in there.
   *
   * @param answer what the browser came back with
   * @throws AppError `auth.provider_unavailable`, `auth.provider_refused`, `auth.email_missing`
   */
  identify(answer: URLSearchParams, secrets: SignInSecrets): Promise<ExternalAccount>;
}
