import type { SignedIn, SignInMethod } from '@snippetry/contracts';
import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** User of a token, and its latest expiry. */
export interface TokenSubject {
  id: string;
  username: string;
  expiresAt: Date | null;
}

export interface TokenIssuer {
  /**
   * @param issuedAt Unix time in seconds, not after the account was read: a token must not outlive
   * a password change during its sign-in
   */
  issue(subject: TokenSubject, issuedAt: number): IssuedToken;
}

export interface IssuedToken {
  token: string;
  /** Token id, by which it is revoked. */
  jti: string;
  expiresAt: Date;
}

/** Information about the client of a request. */
export interface ClientInfo {
  /** See `requestNetwork` of the service kit. */
  network: string;
  /** `User-Agent` header; empty without one. */
  userAgent: string;
}

/** Sign-in method and client of a new session. */
export interface SessionStart extends ClientInfo {
  method: SignInMethod;
  /** Unix time in seconds before the account was read; see {@link TokenIssuer}. */
  readAt: number;
}

/** Opens sessions, for every sign-in method. */
export interface SessionOpener {
  /** @throws AppError `auth.suspended`, `auth.email_unverified` */
  open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn>;
}

/** Id of the token whose session continues. */
export interface EndAllOptions {
  except?: string | undefined;
}

/** Ends sessions, access tokens and proofs of accounts. */
export interface SessionEnder {
  /**
   * Ends every session, access token and recent proof of an account, as part of the change that
   * requires it. All services refuse them once `commit` returns.
   *
   * @returns false if the account has been deleted
   */
  endAll(tx: Transaction, userId: string, options?: EndAllOptions): Promise<boolean>;
}
