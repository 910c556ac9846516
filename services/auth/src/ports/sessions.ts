import type { SignedIn, SignInMethod } from '@snippetry/contracts';
import type { Actor, RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Who a token is for, and when it expires at the latest. */
export interface TokenSubject {
  id: string;
  username: string;
  expiresAt: Date | null;
}

/** Signs tokens. */
export interface TokenIssuer {
  /**
   * @param issuedAt Unix time in seconds, not after the account was read: a token must not outlive
   * a password change that happens while its sign-in is still at work
   */
  issue(subject: TokenSubject, issuedAt: number): IssuedToken;
}

/** A signed token. */
export interface IssuedToken {
  token: string;
  /** Its id, by which it is revoked. */
  jti: string;
  expiresAt: Date;
}

/** Where a request comes from. */
export interface ClientInfo {
  /** See `requestNetwork` of the service kit. */
  network: string;
  /** The `User-Agent` header; empty without one. */
  userAgent: string;
}

/** How and where a session begins. */
export interface SessionStart extends ClientInfo {
  method: SignInMethod;
  /** Unix time in seconds before the account was read; see {@link TokenIssuer}. */
  readAt: number;
}

/** Begins sessions: every way to sign in ends here. */
export interface SessionOpener {
  /** @throws AppError `auth.suspended`, `auth.email_unverified` */
  open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn>;
}

/** The session that goes on while all others end, by the id of its token. */
export interface EndAllOptions {
  except?: string | undefined;
}

/** Ends everything that is signed in to an account. */
export interface SessionEnder {
  /**
   * Ends every session, access token and recent proof of an account, as part of the change that
   * requires it. Call `announceEndAll` once that is committed.
   *
   * @returns false if the account has been deleted
   */
  endAll(tx: Transaction, userId: string, options?: EndAllOptions): Promise<boolean>;
  /** Publishes to all services that tokens issued until now have ended. */
  announceEndAll(
    ctx: RequestContext<Actor>,
    userId: string,
    options?: EndAllOptions,
  ): Promise<void>;
}
