/** The GitHub account as GitHub described it. */
export interface GithubAccount {
  /** GitHub's number of it, which stays where the name changes. */
  id: number;
  username: string;
  profileUrl: string;
  avatarUrl: string;
  repositoryCount: number;
}

/** Why a connection cannot be used: GitHub refuses its token, or the key of that is gone. */
type ConnectionProblem = 'revoked';

/** A user's GitHub connection as screens show it: without its token. */
export interface GithubConnectionRecord {
  account: GithubAccount;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
  problem: ConnectionProblem | null;
}

/** What is needed to ask GitHub for a user. */
export interface GithubGrant {
  token: string;
  scopes: string[];
  account: GithubAccount;
  /** Tells this connection from one that has replaced it since. */
  connectedAt: Date;
}

/** What GitHub answered to a user who connected their account. */
export interface NewGithubConnection {
  account: GithubAccount;
  /** The access token in clear: it is encrypted before it is stored. */
  token: string;
  scopes: string[];
}

/** One state of a user's connection, so that late news of an older one changes nothing. */
export interface ConnectionState {
  userId: string;
  connectedAt: Date;
}
