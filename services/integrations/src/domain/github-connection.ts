/** The GitHub account as GitHub described it. */
export interface GithubAccount {
  username: string;
  profileUrl: string;
  avatarUrl: string;
  repositoryCount: number;
}

/** A user's GitHub connection as screens show it: without its token. */
export interface GithubConnectionRecord {
  account: GithubAccount;
  connectedAt: Date;
  lastSyncAt: Date | null;
}

/** What GitHub answered to a user who connected their account. */
export interface NewGithubConnection {
  account: GithubAccount;
  /** The access token in clear: it is encrypted before it is stored. */
  token: string;
  scopes: string[];
}
