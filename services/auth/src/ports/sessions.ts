import type { SignedIn, SignInMethod } from '@snippetry/contracts';
import type { Actor, RequestContext, RevokedBefore } from '@snippetry/service-kit';
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
export interface Place {
  /** See `requestNetwork` of the service kit. */
  network: string;
  /** The `User-Agent` header; empty without one. */
  userAgent: string;
}

/** How and where a session begins. */
export interface SessionStart extends Place {
  method: SignInMethod;
  /** Unix time in seconds before the account was read; see {@link TokenIssuer}. */
  readAt: number;
}

/** Begins sessions: every way to sign in ends here. */
export interface SessionOpener {
  /** @throws AppError `auth.suspended`, `auth.email_unverified` */
  open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn>;
}

/** Ends sessions in all services. */
export interface RevocationAnnouncer {
  /** Tells all services which tokens of a user have ended; the caller has stored which. */
  announceRevokedBefore(
    ctx: RequestContext<Actor>,
    userId: string,
    older: RevokedBefore,
  ): Promise<void>;
}
