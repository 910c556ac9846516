import type { Actor, RequestContext, RevokedBefore } from '@snippetry/service-kit';

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
  issue(subject: TokenSubject, issuedAt: number): string;
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
