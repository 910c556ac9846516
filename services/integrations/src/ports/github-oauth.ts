import type { GithubAccount } from '../domain/github-connection.ts';

/** What GitHub gives for the code of a finished sign-in. */
export interface GrantedToken {
  token: string;
  /** May be fewer than were asked for. */
  scopes: string[];
}

/** GitHub as the registered application itself sees it. */
export interface GithubOauth {
  /** Where the browser of somebody who connects is sent. */
  authorizeUrl(request: { scopes: readonly string[]; state: string; challenge: string }): string;
  /** @throws AppError `github.exchange_failed`, `github.unavailable`, `github.bad_answer` */
  exchange(code: string, verifier: string): Promise<GrantedToken>;
  /**
   * The account that a token belongs to.
   *
   * @throws AppError `github.exchange_failed`, `github.unavailable`, `github.bad_answer`
   */
  account(token: string): Promise<GithubAccount>;
  /** Withdraws all that a user has granted; what is gone already is no failure. */
  withdrawGrant(token: string): Promise<void>;
  /** Withdraws one token only. */
  withdrawToken(token: string): Promise<void>;
}
